"""A certification authority of our own and the certificates of a server, good and bad, made with openssl(1)."""
import os
import pathlib
import ssl
import subprocess

# Each kind of server that a sender meets; a sender that trusts ca.pem must refuse all but the first.
KINDS = ("good", "self-signed", "expired", "wrong-host", "unknown-ca", "tls1.1", "plain")

CONFIGURATION = """
[ca]
default_ca = own
[own]
database = {folder}/index
new_certs_dir = {folder}
rand_serial = yes
unique_subject = no
default_md = sha256
policy = any
[any]
commonName = supplied
[req]
distinguished_name = none
prompt = no
[none]
[authority]
basicConstraints = critical, CA:true
keyUsage = critical, keyCertSign
subjectKeyIdentifier = hash
[here]
basicConstraints = CA:false
authorityKeyIdentifier = keyid
subjectAltName = DNS:localhost, IP:127.0.0.1, IP:::1
[elsewhere]
basicConstraints = CA:false
authorityKeyIdentifier = keyid
subjectAltName = DNS:fcm.example
"""


def make(folder):
    """Makes what is missing: ca.pem, a certificate and key of each kind, and the service account with its public key."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    if (folder / "complete").exists():
        return
    configuration = folder / "openssl.cnf"
    configuration.write_text(CONFIGURATION.format(folder=folder), encoding="utf-8")
    (folder / "index").write_text("")

    def openssl(*arguments):
        result = subprocess.run(["openssl", *map(str, arguments)], capture_output=True, text=True, cwd=folder)
        if result.returncode != 0:
            raise RuntimeError(f"openssl {arguments[0]}: {result.stderr.strip()}")

    def key(name):
        openssl("genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", name)

    def request(name, subject):
        key(f"{name}.key")
        openssl("req", "-new", "-config", configuration, "-key", f"{name}.key", "-subj", f"/CN={subject}", "-out", f"{name}.csr")

    def sign(name, authority, extensions, begin, end):
        own = ["-selfsign", "-keyfile", f"{name}.key"] if authority is None else \
            ["-cert", f"{authority}.pem", "-keyfile", f"{authority}.key"]
        openssl("ca", "-batch", "-notext", "-config", configuration, *own, "-extensions", extensions, "-startdate", begin,
                "-enddate", end, "-in", f"{name}.csr", "-out", f"{name}.pem")

    valid = ("20200101000000Z", "20491231235959Z")
    for authority in ("ca", "other-ca"):
        request(authority, f"Fake FCM {authority}")
        sign(authority, None, "authority", *valid)
    for name, authority, extensions, dates in (
        ("good", "ca", "here", valid),
        ("self-signed", None, "here", valid),
        ("expired", "ca", "here", ("20200101000000Z", "20200201000000Z")),
        ("wrong-host", "ca", "elsewhere", valid),
        ("unknown-ca", "other-ca", "here", valid),
    ):
        request(name, "localhost" if extensions == "here" else "fcm.example")
        sign(name, authority, extensions, *dates)
    openssl("genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-out", "account.key")
    openssl("pkey", "-in", "account.key", "-pubout", "-out", "account.pub")
    for path in folder.glob("*.key"):
        os.chmod(path, 0o600)
    (folder / "complete").write_text("")


def context(folder, kind, protocols):
    """The server's TLS settings; None for plain HTTP."""
    if kind == "plain":
        return None
    result = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    if kind == "tls1.1":
        import warnings
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            result.minimum_version = result.maximum_version = ssl.TLSVersion.TLSv1_1
        result.set_ciphers("ALL:@SECLEVEL=0")
    name = "good" if kind == "tls1.1" else kind
    result.load_cert_chain(f"{folder}/{name}.pem", f"{folder}/{name}.key")
    result.set_alpn_protocols(list(protocols))
    return result
