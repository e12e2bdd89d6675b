import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** The parts of the packaging tools that are used here. Their type definitions are not installed with the project. */
type Builder = {
  Platform: Record<
    'MAC' | 'WINDOWS' | 'LINUX',
    { createTarget(types: readonly string[], ...archs: number[]): Map<unknown, unknown> }
  >
  Arch: Record<'x64' | 'arm64', number>
  build(options: object): Promise<string[]>
}
type Resvg = {
  initWasm(module: Uint8Array): Promise<void>
  Resvg: new (svg: string, options: object) => { render(): { asPng(): Uint8Array } }
}

export type Tools = {
  folder: string
  builder: Builder
  require: NodeJS.Require
  draw(svg: string, size: number): Uint8Array
}

/** Installs what the lock file of a folder names. Returns the exit code. */
export type NpmCi = (folder: string, flags: readonly string[]) => Promise<number>

/**
 * Loads the tools of `resources/packaging`. They are installed once for each lock file, in the cache folder of the user: the project itself
 * works without them. Throws when they cannot be installed.
 */
export async function packagingTools(root: string, npmCi: NpmCi): Promise<Tools> {
  const folder = await installed(join(root, 'resources/packaging'), npmCi)
  const require = createRequire(join(folder, 'package.json'))
  const builder: Builder = require('electron-builder')
  const { log }: { log: { stream: NodeJS.WritableStream } } = require('builder-util')
  // Standard output is for the report.
  log.stream = process.stderr
  const resvg: Resvg = require('@resvg/resvg-wasm')
  await resvg.initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')))
  const draw = (svg: string, size: number) =>
    new resvg.Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng()
  return { folder, builder, require, draw }
}

async function installed(source: string, npmCi: NpmCi): Promise<string> {
  const lock = readFileSync(join(source, 'package-lock.json'))
  const cache = join(cacheFolder(process.platform, process.env), 'gantry-packaging')
  const folder = join(cache, createHash('sha256').update(lock).digest('hex').slice(0, 16))
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  // Renamed when it is complete, so an interrupted installation leaves no tools that look installed.
  const draft = mkdtempSync(join(cache, 'draft-'))
  try {
    for (const name of ['package.json', 'package-lock.json']) cpSync(join(source, name), join(draft, name))
    process.stderr.write('gantry: installing the packaging tools (npm ci) …\n')
    const exit_code = await npmCi(draft, ['--ignore-scripts'])
    if (exit_code !== 0)
      throw new Error(
        `the packaging tools could not be installed: npm ci ended with code ${exit_code}. Packaging needs the npm registry`,
      )
    if (!existsSync(folder)) renameSync(draft, folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return folder
}

/** The folder for files that can be made again. */
export function cacheFolder(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string {
  if (platform === 'win32') return env.LOCALAPPDATA || join(homedir(), 'AppData', 'Local')
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches')
  return env.XDG_CACHE_HOME || join(homedir(), '.cache')
}
