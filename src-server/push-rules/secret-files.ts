/** Usual names of key files and command histories, which are rarely meant to be published. */
const NAMES = new Set(
  `id_rsa id_dsa id_ecdsa id_ed25519 id_ecdsa_sk id_ed25519_sk .netrc _netrc .pgpass .pypirc .htpasswd .dockercfg .git-credentials
  .bash_history .zsh_history .sh_history .history .mysql_history .psql_history .sqlite_history .irb_history .pry_history
  .python_history .node_repl_history .rediscli_history`.split(/\s+/),
)
const ENDINGS = ['.pem', '.key', '.p12', '.pfx', '.ppk', '.jks', '.keystore', '_rsa', '_dsa', '_ecdsa', '_ed25519']
const PLACES = ['.aws/credentials', '.docker/config.json', '.kube/config', '.ssh/identity']

/** Whether a file name suggests a secret. Public keys do not count. */
export function isLikelySecret(path: string): boolean {
  const lower = path.toLowerCase()
  const name = lower.slice(lower.lastIndexOf('/') + 1)
  return (
    NAMES.has(name) ||
    ENDINGS.some((ending) => name.endsWith(ending)) ||
    PLACES.some((place) => lower === place || lower.endsWith(`/${place}`))
  )
}
