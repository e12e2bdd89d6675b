const allowed = new Set(
  `PATH HOME USER LOGNAME USERPROFILE USERNAME HOMEDRIVE HOMEPATH APPDATA LOCALAPPDATA PROGRAMDATA SYSTEMROOT WINDIR
   SYSTEMDRIVE COMSPEC PATHEXT XDG_DATA_HOME XDG_CONFIG_HOME XDG_CACHE_HOME XDG_RUNTIME_DIR TMPDIR TMP TEMP
   LANG LANGUAGE TZ NO_COLOR NODE_EXTRA_CA_CERTS SSL_CERT_FILE SSL_CERT_DIR`.split(/\s+/),
)

/**
 * The environment of the server: only the variables listed above, `LC_…` and `GANTRY_…`. Others, such as NODE_OPTIONS, could load foreign code into
 * the process that holds the database. The token is a variable, because every user of the machine can read the arguments of a process.
 */
export function serverEnvironment(env: NodeJS.ProcessEnv, token: string | undefined): Record<string, string> {
  const passed = Object.entries(env).filter(([name]) => {
    const upper = name.toUpperCase()
    return allowed.has(upper) || upper.startsWith('LC_') || upper.startsWith('GANTRY_')
  })
  const named = Object.fromEntries(passed.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
  return token === undefined ? named : { ...named, GANTRY_TOKEN: token }
}
