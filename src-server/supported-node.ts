/**
 * The reason why a release of Node cannot run the server, or nothing. Older releases crash silently when they load the database addon, so
 * every entry must check the release first. Node 23.0 to 23.5 cannot run TypeScript.
 */
export function refusalOfNode(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const supported = major === 22 ? minor >= 19 : major === 23 ? minor >= 6 : major > 23
  return supported
    ? undefined
    : `gantry: Node ${version} is not supported; Gantry needs Node 22.19 or newer, preferably 24.`
}
