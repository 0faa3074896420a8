"""Sends a text with pywebpush: the endpoint, the public key and the secret of the receiver are the arguments."""
import sys

from py_vapid import Vapid02
from pywebpush import webpush

endpoint, key, secret, text = sys.argv[1:]
vapid = Vapid02()
vapid.generate_keys()
webpush({"endpoint": endpoint, "keys": {"p256dh": key, "auth": secret}}, text, vapid_private_key=vapid,
        vapid_claims={"sub": "mailto:push@example.com"}, ttl=60, headers={"Urgency": "high", "Topic": "test"})
