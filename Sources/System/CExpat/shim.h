#pragma once
#include <expat.h>
#include "../load.h"

#define DOSECAL_EXPAT(EACH) \
    EACH(XML_ParserCreateNS) EACH(XML_ParserFree) EACH(XML_SetUserData) EACH(XML_SetElementHandler) \
    EACH(XML_SetCharacterDataHandler) EACH(XML_SetStartDoctypeDeclHandler) EACH(XML_Parse) \
    EACH(XML_StopParser) EACH(XML_GetCurrentLineNumber) EACH(XML_GetErrorCode) EACH(XML_ErrorString)

DOSECAL_LIBRARY(expat, "libexpat", "1", "requests of calendar apps", "required", DOSECAL_EXPAT)
