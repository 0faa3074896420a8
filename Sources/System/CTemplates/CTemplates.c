/* The files of Templates/ as bytes. They are in C because the Swift compiler takes a minute to compile
   array literals of this size. */
#include "CTemplates.h"

#pragma clang diagnostic ignored "-Wc23-extensions"
#define FILE_OF(name) \
    BuiltInFile name(void) { return (BuiltInFile){name##_bytes, sizeof name##_bytes}; }

static const unsigned char en_strings_bytes[] = {
#embed "../../../Templates/en.strings"
};
FILE_OF(en_strings)

static const unsigned char da_strings_bytes[] = {
#embed "../../../Templates/da.strings"
};
FILE_OF(da_strings)

static const unsigned char dosecal_cron_bytes[] = {
#embed "../../../Templates/dosecal.cron"
};
FILE_OF(dosecal_cron)

static const unsigned char dosecal_publish_service_bytes[] = {
#embed "../../../Templates/dosecal-publish.service"
};
FILE_OF(dosecal_publish_service)

static const unsigned char dosecal_publish_timer_bytes[] = {
#embed "../../../Templates/dosecal-publish.timer"
};
FILE_OF(dosecal_publish_timer)

static const unsigned char dosecal_serve_service_bytes[] = {
#embed "../../../Templates/dosecal-serve.service"
};
FILE_OF(dosecal_serve_service)

static const unsigned char dosecal_nginx_bytes[] = {
#embed "../../../Templates/dosecal.nginx"
};
FILE_OF(dosecal_nginx)

static const unsigned char dosecal_direct_nginx_bytes[] = {
#embed "../../../Templates/dosecal-direct.nginx"
};
FILE_OF(dosecal_direct_nginx)

static const unsigned char dosecal_caddy_bytes[] = {
#embed "../../../Templates/dosecal.caddy"
};
FILE_OF(dosecal_caddy)

static const unsigned char style_css_bytes[] = {
#embed "../../../Templates/style.css"
};
FILE_OF(style_css)

static const unsigned char favicon_svg_bytes[] = {
#embed "../../../Templates/favicon.svg"
};
FILE_OF(favicon_svg)

static const unsigned char first_js_bytes[] = {
#embed "../../../Templates/first.js"
};
FILE_OF(first_js)

static const unsigned char buttons_js_bytes[] = {
#embed "../../../Templates/buttons.js"
};
FILE_OF(buttons_js)

static const unsigned char push_js_bytes[] = {
#embed "../../../Templates/push.js"
};
FILE_OF(push_js)

static const unsigned char today_js_bytes[] = {
#embed "../../../Templates/today.js"
};
FILE_OF(today_js)

static const unsigned char worker_js_bytes[] = {
#embed "../../../Templates/worker.js"
};
FILE_OF(worker_js)

static const unsigned char icon_192_png_bytes[] = {
#embed "../../../Templates/icon-192.png"
};
FILE_OF(icon_192_png)

static const unsigned char icon_512_png_bytes[] = {
#embed "../../../Templates/icon-512.png"
};
FILE_OF(icon_512_png)

static const unsigned char icon_maskable_png_bytes[] = {
#embed "../../../Templates/icon-maskable.png"
};
FILE_OF(icon_maskable_png)

static const unsigned char icon_apple_png_bytes[] = {
#embed "../../../Templates/icon-apple.png"
};
FILE_OF(icon_apple_png)
