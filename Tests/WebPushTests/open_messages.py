"""Opens messages of Web Push as a browser does, and verifies who signed them.

Standard input has a message on each line: the secret number and the secret of the receiver, the body, and the header
field Authorization, all but the last in Base64. Each line of the output is the text of one, and the claims of the
signature, as JSON.
"""

import json
import sys
from base64 import urlsafe_b64decode

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02


def decoded(text):
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


for line in sys.stdin:
    number, secret, body, signed = line.rstrip("\n").split("\t")
    key = ec.derive_private_key(int.from_bytes(decoded(number), "big"), ec.SECP256R1())
    text = http_ece.decrypt(decoded(body), private_key=key, auth_secret=decoded(secret), version="aes128gcm")
    assert Vapid02.verify(signed), "the signature is not valid"
    token = signed.split("t=")[1].split(",")[0]
    claims = json.loads(decoded(token.split(".")[1]))
    print(json.dumps({"text": text.decode(), **claims}))
