/**
 * The certificate of local test servers at 127.0.0.1 that a library calls only over TLS. It protects nothing: whoever
 * uses it also switches off the check of certificates in the test's process.
 */
export const LOCAL_CERTIFICATE = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBkDCCATagAwIBAgIUV8MOeFrhhyszQDJ33O+X/n9ogLEwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyNDE4MzIyM1oYDzIxMjYxMDMx
MTgzMjIzWjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASVB2WQZGTytVKqpoy3IIisbBS1jIkbcdhRYVi6lYtARSxV8tYf+DVj
4uVxNVCooutn8+S6wlZJ6I3+1QaQsqYpo2QwYjAdBgNVHQ4EFgQUYOzr+9SxSP1i
/Egvjowuan79crUwHwYDVR0jBBgwFoAUYOzr+9SxSP1i/Egvjowuan79crUwDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0gAMEUC
IFwA8oMbVEoyyPuvRioWs5AvmuglP9H7OTwz1YGqfGdVAiEA9l0NiVgKeElK/qqB
HDG01allpdwKpuoD74sDfybgfdE=
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgm7wb0W/MTF1SH9Qk
bYi4vfeYgUUvQXeabPlUGNdWWmehRANCAASVB2WQZGTytVKqpoy3IIisbBS1jIkb
cdhRYVi6lYtARSxV8tYf+DVj4uVxNVCooutn8+S6wlZJ6I3+1QaQsqYp
-----END PRIVATE KEY-----`,
}
