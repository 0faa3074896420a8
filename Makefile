# `make` alone lists what there is.
SHELL := /bin/bash
PREFIX ?= /usr/local
PYTHON := build/python/bin/python
CONFORMANCE := build/conformance/bin/python
BENCH := build/bench/bin/python
DAV := build/dav/bin/python
CLUSTER := build/cluster/bin/python
LIBRARIES := libical-dev libsqlite3-dev libyaml-dev libmicrohttpd-dev libgnutls28-dev nettle-dev libqrencode-dev \
    libexpat1-dev zlib1g-dev libpq-dev tzdata curl

# The libraries that 'make build' puts into the binary; 'make deb' leaves them to the system.
STATIC ?= sqlite3 yaml z nettle
# -s leaves out debug symbols, which are most of the binary.
STRIP ?= -s
# Whether 'make install' installs systemd units; the package does so itself.
UNITS ?= yes
VERSION := $(shell sed -n 's/.*static let version = "\(.*\)"/\1/p' Sources/Tool/Dosecal.swift)

SECONDS ?= 60
PICTURES ?= build/pages
LISTEN ?= 127.0.0.1:8467

.PHONY: help debug run build install test lint golden conformance check readers clients accounts subscribers weeks pages \
    pictures hostile http attack dav \
    memory leaks kills crashes cluster patroni stores damage fuzz bench bench-instructions clean packages \
    uninstall deb image dist install-test image-test dist-test

help: ## list what there is
	@echo "make TARGET, where TARGET is one of:"
	@sed -n 's/^\([a-z-]*\):.*## /  \1\t/p' $(MAKEFILE_LIST) | expand -t 22

# The binary that is compiled soonest: the tests use what was compiled for it.
debug: packages
	swift build --product dosecal --disable-index-store

run: debug ## compile quickly and serve made-up data on this machine until Ctrl-C ('dosecal demo')
	@DOSECAL_HOME=$(CURDIR)/build/demo exec .build/debug/dosecal demo --listen $(LISTEN)

# One binary that holds the Swift and the C++ runtime and the libraries that each command uses, exports no names, and
# has no folder of its own to look for libraries: its start spends no time on finding them. The libraries that talk to
# the network stay outside, so that the system's updates reach them.
build: packages ## build the optimised, self-contained binary build/dosecal
	@rm -rf build/static && mkdir -p build/static
	@ln -sf "$$(clang -print-file-name=libstdc++.a)" build/static/libstdc++.a
	@ln -sf "$$(clang -print-file-name=libgcc_eh.a)" build/static/libgcc_s.a
	@for library in $(STATIC); do \
	    file="$$(clang -print-file-name=lib$$library.a)"; [ ! -f "$$file" ] || ln -sf "$$file" build/static/; \
	done
	DOSECAL_SELF_CONTAINED=1 swift build -c release --product dosecal --disable-local-rpath \
	    -Xlinker --no-export-dynamic $(LINKER)
	@install -m 755 .build/release/dosecal build/dosecal

# The commands that have a manual page of their own.
COMMANDS = $$(build/dosecal help | sed -n '/^options:/q;s/^  \([a-z]\{1,\}\) .*/\1/p')

install: ## put binary, manual pages, completions and systemd units below PREFIX (/usr/local)
	@[ -x build/dosecal ] || { echo "run 'make build' first" >&2; exit 1; }
	@.ci/packages lowdown
	install -d $(DESTDIR)$(PREFIX)/bin $(addprefix $(DESTDIR)$(PREFIX)/share/, \
	    bash-completion/completions zsh/site-functions fish/vendor_completions.d man/man1 man/man5)
	install $(STRIP) -m 755 build/dosecal $(DESTDIR)$(PREFIX)/bin/dosecal
	build/dosecal completion bash > $(DESTDIR)$(PREFIX)/share/bash-completion/completions/dosecal
	build/dosecal completion zsh > $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_dosecal
	build/dosecal completion fish > $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/dosecal.fish
	build/dosecal manual > $(DESTDIR)$(PREFIX)/share/man/man1/dosecal.1
	for command in $(COMMANDS); do \
	    build/dosecal manual $$command > $(DESTDIR)$(PREFIX)/share/man/man1/dosecal-$$command.1 || exit 1; \
	done
	Packaging/plan-manual > $(DESTDIR)$(PREFIX)/share/man/man5/dosecal-plan.5
ifneq ($(UNITS),)
	install -d $(addprefix $(DESTDIR)$(PREFIX)/lib/,systemd/system systemd/user sysusers.d)
	mkdir -p build/units && Packaging/units build/units $(PREFIX)/bin/dosecal
	install -m 644 build/units/dosecal.dosecal-serve.service $(DESTDIR)$(PREFIX)/lib/systemd/system/dosecal-serve.service
	install -m 644 build/units/dosecal.user.service $(DESTDIR)$(PREFIX)/lib/systemd/user/dosecal.service
	install -m 644 debian/dosecal.sysusers $(DESTDIR)$(PREFIX)/lib/sysusers.d/dosecal.conf
endif

uninstall: ## remove what 'make install' put below PREFIX; stores stay
	rm -f $(DESTDIR)$(PREFIX)/bin/dosecal $(addprefix $(DESTDIR)$(PREFIX)/share/, \
	    bash-completion/completions/dosecal zsh/site-functions/_dosecal fish/vendor_completions.d/dosecal.fish \
	    man/man1/dosecal.1 man/man1/dosecal-*.1 man/man5/dosecal-plan.5) \
	    $(addprefix $(DESTDIR)$(PREFIX)/lib/,systemd/system/dosecal-serve.service systemd/user/dosecal.service \
	    sysusers.d/dosecal.conf)

# The source of the last commit is built in build/deb, always at the same path, so that the same commit gives the same package.
deb: packages ## make the Debian package in build/deb, from the last commit, and check it with lintian
	@.ci/packages debhelper lowdown lintian
	Packaging/deb
	lintian --fail-on error,warning -i build/deb/dosecal_$(VERSION)_*.changes

# BASE=docker.io/library uses the images debian:bookworm-slim and swift of a registry instead of own ones.
BASE ?= local
image: deb ## make the container image in build/image, from the package
	@.ci/packages buildah mmdebstrap dpkg-dev procps curl
	Packaging/image $(BASE)

# Everything is compiled again: what was compiled step by step has other bytes.
dist: ## make everything that a release needs in build/dist
	rm -rf build/deb/source
	$(MAKE) image
	Packaging/dist

install-test: deb ## install, upgrade and remove the package in a clean Debian, as root
	@.ci/packages mmdebstrap sqlite3 procps
	Packaging/test-package

image-test: image ## run the container image as users do, as root
	Packaging/test-image

dist-test: dist ## make a release twice and compare the bytes
	Packaging/test-dist

test: $(if $(TESTS),packages,lint debug) $(PYTHON) ## check the style and run the tests (TESTS="CarePlanTests ToolTests.AddTests": only these)
	TESTS="$(TESTS)" DOSECAL_PYTHON=$(abspath $(PYTHON)) .ci/test

lint: ## check the style, and that a C module is imported in one module only
	swift format lint --strict --recursive Sources Tests Templates Benchmarks Package.swift
	.ci/lint

golden: packages $(PYTHON) ## write the golden files anew; look at the difference before you commit it
	DOSECAL_PYTHON=$(abspath $(PYTHON)) .ci/golden

# DOSECAL_RANDOM=quick or full (Tests/Conformance/randomness.py) is how much the random tests try; it reaches them through
# the environment, also from the command line of make. These go two at a time, the longest first: many wait for
# databases, disks and other programs most of the time, and none judges by the clock.
conformance: ## try other programs, a browser, bad files and kills on it, in under 12 minutes
	MAKE=$(MAKE) .ci/two-at-a-time pages cluster patroni accounts weeks crashes dav readers hostile kills damage clients \
	    http attack leaks subscribers PICTURES=

check: ## run everything there is at full length, in hours
	.ci/packages postgresql zsh fish faketime
	DOSECAL_REQUIRE_POSTGRESQL=1 $(MAKE) test conformance memory stores DOSECAL_RANDOM=full

readers: build $(CONFORMANCE)
	.ci/packages khal faketime
	.ci/same-bytes
	.ci/in-memory $(CONFORMANCE) Tests/Conformance/run.py --require-all --dosecal build/dosecal

clients: build $(CONFORMANCE) ## let other calendar programs tick off doses, and read what they and the recorded ones wrote
	.ci/packages radicale vdirsyncer todoman khal faketime g++ pkg-config libkf5calendarcore-dev \
	    evolution-data-server gir1.2-ecal-2.0 python3-gi dbus-daemon
	$(CONFORMANCE) Tests/Conformance/clients/run.py --dosecal build/dosecal
	$(CONFORMANCE) Tests/CalendarImportTests/clients/run.py --dosecal build/dosecal --order given
	$(CONFORMANCE) Tests/CalendarImportTests/clients/run.py --dosecal build/dosecal --order shuffled

accounts: build $(CONFORMANCE) ## let calendar programs sign in to accounts of `dosecal serve`, and kill it
	.ci/packages vdirsyncer todoman khal calcurse thunderbird python3-httplib2 faketime \
	    evolution-data-server gir1.2-ecal-2.0 python3-gi dbus-daemon
	$(CONFORMANCE) Tests/Conformance/accounts/run.py --dosecal build/dosecal

subscribers: build $(CONFORMANCE) ## let real programs subscribe to a feed, and hold what they see against the agenda
	.ci/packages vdirsyncer khal faketime evolution-data-server gir1.2-ecal-2.0 python3-gi dbus-daemon
	$(CONFORMANCE) Tests/Conformance/subscribers/run.py --dosecal build/dosecal

weeks: build $(CONFORMANCE) ## live three weeks of a patient and of a carer, and reckon every figure beside it
	.ci/in-memory $(CONFORMANCE) Tests/Conformance/weeks/run.py --dosecal build/dosecal
	.ci/in-memory $(CONFORMANCE) Tests/Conformance/weeks/agreement.py --dosecal build/dosecal

pages: build $(CONFORMANCE) ## use the pages in a real browser; pictures of them go to build/pages (PICTURES=: none)
	.ci/packages chromium
	$(CONFORMANCE) Tests/Conformance/pages/run.py --dosecal build/dosecal $(if $(PICTURES),--pictures $(PICTURES))

pictures: build $(CONFORMANCE) ## make the pictures of README anew from 'dosecal demo', in docs/pictures
	.ci/packages chromium thunderbird
	$(CONFORMANCE) Tests/Conformance/pages/pictures.py --dosecal build/dosecal docs/pictures

hostile: build
	.ci/packages faketime
	.ci/in-memory python3 Tests/Conformance/hostile/run.py --dosecal build/dosecal

http: build ## hold the server against the tables of RFC 9110 and 9112
	.ci/packages nginx-light openssl systemd
	python3 Tests/Conformance/http/run.py --dosecal build/dosecal

attack: build ## send the server what strangers and owners of accounts may, at its worst
	python3 Tests/Conformance/attack/run.py --dosecal build/dosecal

dav: build $(DAV) ## let three programs that judge CalDAV servers try an account's calendars
	swift build -c release --product DAVTestServer
	$(DAV) Tests/Conformance/dav/run.py --server .build/release/DAVTestServer

memory: build $(PYTHON) ## run tests under the address sanitizer, and the tool under valgrind
	.ci/packages valgrind
	DOSECAL_PYTHON=$(abspath $(PYTHON)) .ci/memory

leaks: build ## the part of 'make memory' that runs the tool under valgrind
	.ci/packages valgrind
	.ci/memory leaks

kills: build ## kill commands and servers at random moments
	.ci/in-memory python3 Tests/Conformance/kills/run.py --dosecal build/dosecal
	python3 Tests/Conformance/together/run.py --dosecal build/dosecal

crashes: build ## kill commands before they write, and cut the power under them
	.ci/packages gcc
	.ci/in-memory python3 Tests/Conformance/crashes/run.py --dosecal build/dosecal

cluster: build $(CLUSTER) ## kill the databases, servers and networks of several machines
	.ci/packages postgresql pgbouncer
	$(CLUSTER) Tests/Conformance/cluster/run.py --dosecal build/dosecal

patroni: build $(CLUSTER) ## like 'make cluster', where Patroni decides which database takes over
	.ci/packages postgresql patroni etcd-server haproxy
	$(CLUSTER) Tests/Conformance/cluster/run.py --dosecal build/dosecal --patroni

stores: ## run the tests that record something with their store in PostgreSQL
	.ci/packages postgresql
	DOSECAL_REQUIRE_POSTGRESQL=1 DOSECAL_TEST_STORE=postgresql $(MAKE) test TESTS="$$(.ci/store-suites)"

damage: build ## damage the files of stores, and see that it is found
	.ci/in-memory python3 Tests/Conformance/damage/run.py --dosecal build/dosecal

fuzz: packages ## try the calendar reader, then accounts, on random bytes for SECONDS (60) each
	.ci/fuzz $(SECONDS)

bench: build $(BENCH) ## time dosecal beside other programs: Benchmarks/RESULTS.md (QUICK=1: under 3 minutes)
	.ci/packages gcc nginx-light wrk php-cli php-sabre-vobject postgresql
	PYTHONPATH=Benchmarks $(BENCH) -m unittest -q Benchmarks/tests/test_core.py
	PYTHONPATH=Benchmarks $(BENCH) -m bench $(if $(QUICK),--quick) $(if $(RECORD),--record) $(WORK)

bench-instructions: build ## count instructions, and fail where a cost changed by 5 % (RECORD=1: record them)
	.ci/packages gcc valgrind
	PYTHONPATH=Benchmarks python3 -m unittest -q Benchmarks/tests/test_core.py
	PYTHONPATH=Benchmarks python3 -m bench instructions $(if $(RECORD),--record)

$(PYTHON): Tests/requirements.txt
	.ci/python build/python Tests/requirements.txt
	@touch $@

$(CONFORMANCE): Tests/Conformance/requirements.txt
	.ci/python build/conformance Tests/Conformance/requirements.txt
	@touch $@

$(DAV): Tests/Conformance/dav/requirements.txt
	.ci/python build/dav Tests/Conformance/dav/requirements.txt
	@touch $@

$(CLUSTER): Tests/Conformance/cluster/requirements.txt
	.ci/python build/cluster Tests/Conformance/cluster/requirements.txt
	@touch $@

$(BENCH): Benchmarks/requirements.txt
	.ci/python build/bench Benchmarks/requirements.txt
	@touch $@

packages:
	@.ci/packages $(LIBRARIES)

clean: ## remove everything that was built
	rm -rf .build build
