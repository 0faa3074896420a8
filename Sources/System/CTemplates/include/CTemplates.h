#pragma once
#include <stddef.h>

/* The contents of a built-in file of Templates/. */
typedef struct {
    const unsigned char *bytes;
    size_t count;
} BuiltInFile;

BuiltInFile en_strings(void);
BuiltInFile da_strings(void);
BuiltInFile dosecal_cron(void);
BuiltInFile dosecal_publish_service(void);
BuiltInFile dosecal_publish_timer(void);
BuiltInFile dosecal_serve_service(void);
BuiltInFile dosecal_nginx(void);
BuiltInFile dosecal_direct_nginx(void);
BuiltInFile dosecal_caddy(void);
BuiltInFile style_css(void);
BuiltInFile favicon_svg(void);
BuiltInFile first_js(void);
BuiltInFile buttons_js(void);
BuiltInFile push_js(void);
BuiltInFile today_js(void);
BuiltInFile worker_js(void);
BuiltInFile icon_192_png(void);
BuiltInFile icon_512_png(void);
BuiltInFile icon_maskable_png(void);
BuiltInFile icon_apple_png(void);

/* The commit from which the binary was made; empty if the build does not know it. */
const char *built_from_commit(void);
/* The versions of the libraries whose headers were used. */
const char *built_with(void);
