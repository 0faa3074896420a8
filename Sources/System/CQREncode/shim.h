#pragma once
#include <qrencode.h>
#include "../load.h"

#define DOSECAL_QRENCODE(EACH) EACH(QRcode_encodeString) EACH(QRcode_free)

DOSECAL_LIBRARY(qrencode, "libqrencode", "4", "QR codes", "recommended", DOSECAL_QRENCODE)
