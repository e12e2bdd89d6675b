/**
 * Says why a release of Node cannot run the server, or nothing if it can. The database addon ends the process without a
 * word under older releases, so every entry asks this before it loads anything else. 23.0 to 23.5 cannot read TypeScript.
 */
export function refusalOfNode(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const supported = major === 22 ? minor >= 19 : major === 23 ? minor >= 6 : major > 23
  return supported ? undefined : `gantry: Node ${version} is not supported; Gantry needs Node 22.19 or newer, best 24.`
}
