"""Rules for pages that depend on sight, hearing and input devices, as measured by the browser."""
import importlib.resources

AXE = importlib.resources.files("axe_core_python") / "axe.min.js"

MEASURES = r"""(() => {
    const complaints = [];
    const shown = e => e.checkVisibility() && e.getClientRects().length && !e.closest('.aloud');
    const words = e => e.textContent.trim().replace(/\s+/g, ' ').slice(0, 40);

    // One language, one first heading, each name once.
    if (!document.documentElement.lang) complaints.push('no language');
    if (document.querySelectorAll('h1').length !== 1) complaints.push('not one h1');
    const ids = [...document.querySelectorAll('[id]')].map(e => e.id);
    ids.filter((id, i) => ids.indexOf(id) !== i).forEach(id => complaints.push('twice: ' + id));
    for (const e of document.querySelectorAll('label[for]'))
        if (!document.getElementById(e.htmlFor)) complaints.push('label of nothing');

    // Contrast (WCAG 1.4.3): text against what is painted behind it.
    const colour = text => {
        const parts = text.match(/[\d.]+/g).map(Number);
        return {rgb: parts.slice(0, 3), alpha: parts.length > 3 ? parts[3] : 1};
    };
    const luminance = rgb => {
        const [r, g, b] = rgb.map(v => v / 255)
            .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ratio = (one, other) => {
        const [a, b] = [luminance(one), luminance(other)].sort((x, y) => y - x);
        return (a + 0.05) / (b + 0.05);
    };
    const behind = e => {
        for (; e; e = e.parentElement) {
            const {rgb, alpha} = colour(getComputedStyle(e).backgroundColor);
            if (alpha === 1) return rgb;
            if (alpha > 0) complaints.push('half transparent: ' + words(e));
        }
        return [255, 255, 255];
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const e = walker.currentNode.parentElement;
        if (!walker.currentNode.data.trim() || !shown(e) || e.tagName === 'title') continue;
        const style = getComputedStyle(e);
        const ink = colour(e.closest('svg') ? style.fill : style.color).rgb;
        const size = parseFloat(style.fontSize), bold = style.fontWeight >= 600;
        const least = size >= 24 || bold && size >= 18.66 ? 3 : 4.5;
        const found = ratio(ink, behind(e));
        if (found < least) complaints.push(`contrast ${found.toFixed(1)}: ${words(e)}`);
    }
    // What is drawn, and the edges of what is pressed (WCAG 1.4.11).
    for (const e of document.querySelectorAll('.ring .arc'))
        if (ratio(colour(getComputedStyle(e).stroke).rgb, behind(e)) < 3)
            complaints.push('contrast of a ring');
    const controls = [...document.querySelectorAll('button, .button, summary, input:not([type=hidden])')]
        .filter(shown);
    for (const e of controls)
        if (ratio(colour(getComputedStyle(e).borderTopColor).rgb, behind(e.parentElement)) < 3)
            complaints.push('contrast of the edge: ' + words(e));

    // Large enough for a thumb (WCAG 2.5.5), side by side and not on top of other things.
    const links = [...document.querySelectorAll('a')].filter(shown);
    for (const e of [...controls, ...links]) {
        // What is ticked is pressed by its words, too.
        const isMark = ['radio', 'checkbox'].includes(e.type);
        const box = (isMark && e.labels[0] || e).getBoundingClientRect();
        if (box.height < 44 || box.width < 44)
            complaints.push(`only ${Math.round(box.width)} by ${Math.round(box.height)}: ${words(e)}`);
    }
    for (const e of [...document.querySelectorAll('.month a')].filter(shown)) {
        const box = e.getBoundingClientRect();
        if (box.width < 18 || box.height < 18) complaints.push('a day that is hard to see');
    }
    // Words in bold mean a button that is filled, of which there is one in each place.
    for (const e of document.querySelectorAll('button:enabled:not(.dot, .ahead), .button')) {
        if (!shown(e)) continue;
        const style = getComputedStyle(e), isFilled = colour(style.backgroundColor).alpha === 1;
        if (isFilled !== style.fontWeight >= 600) complaints.push('bold without meaning: ' + words(e));
    }
    const texts = [...document.querySelectorAll('h1, h2, h3, p, .clock, .state, .title')].filter(shown);
    const cross = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    for (const e of controls) for (const other of [...controls, ...texts]) {
        if (e === other || e.contains(other) || other.contains(e)) continue;
        if (cross(e.getBoundingClientRect(), other.getBoundingClientRect()))
            complaints.push(`'${words(e)}' lies over '${words(other)}'`);
    }
    // A choice whose words do not fit is read by nobody.
    const ruler = document.createElement('canvas').getContext('2d');
    for (const e of [...document.querySelectorAll('select')].filter(shown)) {
        const style = getComputedStyle(e);
        ruler.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const room = e.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 20;
        for (const option of e.options) if (ruler.measureText(option.text).width > room)
            complaints.push(`cut: ${option.text}`);
    }
    for (const bar of document.querySelectorAll('nav.pages > ul')) {
        const tops = new Set([...bar.children].map(e => Math.round(e.getBoundingClientRect().top)));
        if (tops.size > 1) complaints.push('the way to other pages takes two lines');
    }
    if (document.documentElement.scrollWidth > innerWidth)
        complaints.push(`wider than the screen: ${document.documentElement.scrollWidth}`);
    return complaints;
})()"""

NAMED = {"button", "link", "textbox", "image", "img", "heading", "DisclosureTriangle",
         "navigation"}


def names(browser):
    """Returns the controls without an accessible name."""
    nodes = browser.call("Accessibility.getFullAXTree")["nodes"]
    heard = [(node.get("role", {}).get("value"), node.get("name", {}).get("value", ""))
             for node in nodes if not node.get("ignored")]
    complaints = [f"a {role} without a name" for role, name in heard
                  if role in NAMED and not name.strip()]
    for landmark, least in (("banner", 0), ("main", 1), ("contentinfo", 0)):
        if not least <= sum(role == landmark for role, _ in heard) <= 1:
            complaints.append(f"not one landmark {landmark}")
    # The picker of a time or date field is a part of the browser.
    said = [name for role, name in heard
            if role == "button" and not name.startswith(("Show time picker", "Show date picker"))]
    complaints += [f"two buttons '{name}'" for name in set(said) if said.count(name) > 1]
    return complaints


def focus(browser):
    """The tab key visits the controls in reading order, and the focus is visible."""
    browser.run("""document.activeElement.blur();
        window.order = [...document.querySelectorAll('a, button, summary, input, select, textarea, [tabindex="0"]')]
            .filter(e => e.type !== 'hidden' && !e.disabled && e.checkVisibility())
            .filter((e, i, all) => {
                // Of several to choose from, one takes the focus: the chosen one, or the first.
                if (e.type !== 'radio') return true;
                const group = all.filter(o => o.type === 'radio' && o.name === e.name && o.form === e.form);
                return e === (group.find(o => o.checked) || group[0]);
            }); null""")
    expected = browser.run("window.order.length")
    complaints, places = [], []
    for _ in range(expected):
        browser.key("Tab")
        place, outline, words, above = browser.run("""(() => {
            const e = document.activeElement;
            return [window.order.indexOf(e), getComputedStyle(e).outlineStyle,
                e.tagName + ' ' + e.textContent.trim().replace(/\\s+/g, ' ').slice(0, 40),
                (() => {
                    // Whether it lies above the one before, where nobody would look for it.
                    const top = e.getBoundingClientRect().bottom + scrollY, last = window.last || 0;
                    window.last = e.getBoundingClientRect().top + scrollY;
                    return top <= last;
                })()]
        })()""")
        # A time field has an hour and a minute, and keeps the focus for both.
        while places and place == places[-1]:
            browser.key("Tab")
            place = browser.run("window.order.indexOf(document.activeElement)")
        places.append(place)
        if above and place > 0:
            complaints.append(f"the focus goes up: {words}")
        if outline == "none":
            complaints.append(f"nobody sees the focus: {words}")
    if places != list(range(expected)):
        complaints.append(f"focus goes {places}, at last to {words}")
    return complaints


def measures(browser):
    return browser.run(MEASURES)


def reflow(browser):
    """Returns what does not fit, or covers the rest, on a screen of 1280 by 1024 pixels at 400 % (WCAG 1.4.10)."""
    return browser.run("""(() => {
        const complaints = [], root = document.documentElement;
        if (root.scrollWidth > innerWidth) complaints.push(`wider than the screen: ${root.scrollWidth}`);
        for (const e of document.querySelectorAll('body *'))
            if (['fixed', 'sticky'].includes(getComputedStyle(e).position) && e.checkVisibility())
                complaints.push('it stays in the way: ' + e.className);
        return complaints;
    })()""")


def forced(browser):
    """Returns what is invisible in forced colours: buttons and fields need borders, and selected, finished or
    current elements must differ by more than a colour."""
    return browser.run("""(() => {
        const complaints = [];
        const shown = e => e.checkVisibility() && e.getClientRects().length;
        const words = e => e.textContent.trim().replace(/\\s+/g, ' ').slice(0, 40);
        if (!matchMedia('(forced-colors: active)').matches) return ['the colours are not forced'];
        const controls = 'button, .button, input:not([type=hidden], [type=radio], [type=checkbox]), select, textarea';
        for (const e of [...document.querySelectorAll(controls)].filter(shown)) {
            const style = getComputedStyle(e);
            if (parseFloat(style.borderTopWidth) < 1 || style.borderTopStyle === 'none')
                complaints.push('no edge: ' + words(e));
            if (style.borderTopColor === style.backgroundColor) complaints.push('no edge to be seen: ' + words(e));
            if (style.color === style.backgroundColor) complaints.push('no words to be seen: ' + words(e));
        }
        for (const e of [...document.querySelectorAll('[aria-current]')].filter(shown)) {
            const style = getComputedStyle(e);
            if (style.outlineStyle === 'none' && style.borderTopStyle === 'none'
                    && style.fontWeight < 600) complaints.push('nobody sees which is open: ' + words(e));
        }
        for (const e of [...document.querySelectorAll('svg.ring .arc')].filter(shown)) {
            const track = e.parentElement.querySelector('.track');
            if (getComputedStyle(e).stroke === getComputedStyle(track).stroke)
                complaints.push('nobody sees how full a ring is');
        }
        const days = ['all', 'part', 'none', 'open'].map(kind => document.querySelector(`.month td.${kind} a`))
            .filter(e => e).map(e => { const style = getComputedStyle(e);
                return style.borderTopStyle + style.borderTopWidth; });
        if (new Set(days).size < days.length) complaints.push('days of a month look alike: ' + days);
        return complaints;
    })()""")


def large(browser):
    """Returns what does not fit on the screen with text twice as large (WCAG 1.4.4)."""
    return browser.run("""(() => {
        const root = document.documentElement;
        root.style.fontSize = '200%';
        const out = [...document.querySelectorAll('main *, header *, footer *')].filter(e =>
            e.checkVisibility() && !e.closest('.aloud, .scroll')
            && e.getBoundingClientRect().right > innerWidth + 1);
        root.style.fontSize = '';
        return out.slice(0, 3).map(e =>
            `too wide at 200 %: ${e.tagName} ${e.textContent.trim().replace(/\\s+/g, ' ').slice(0, 40)}`);
    })()""")


def rules(browser):
    """Returns the rules of axe-core that are violated, with the elements."""
    browser.run(f"{AXE.read_text()}; null")
    # axe treats collapsed sections as visible. It lists all elements only for violated rules, and does not fetch
    # style sheets again.
    return browser.run("""axe.run({resultTypes: ['violations'], preload: false}).then(found => {
        if (found.passes.length < 10) return ['axe tried too little'];
        const shown = node => document.querySelector(node.target.join(' '))?.checkVisibility() !== false;
        return found.violations.map(rule => [rule.id, rule.nodes.filter(shown)])
            .filter(([, nodes]) => nodes.length).map(([id, nodes]) =>
                `axe ${id}: ${nodes.slice(0, 3).map(node => node.target.join(' ')).join(', ')}`);
    })""")


def complaints(browser, focused=False):
    found = measures(browser) + names(browser) + rules(browser)
    return found + (focus(browser) if focused else [])
