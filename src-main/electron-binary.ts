import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const packageFile = require.resolve('electron/package.json')
const folder = dirname(packageFile)
const install_cap_ms = 5 * 60_000

/** Where the binary is, if it is here. Never by `require('electron')`, which would download it and block meanwhile. */
export function electronBinary(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const pathFile = join(folder, 'path.txt')
  const named = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : undefined
  const override = env.ELECTRON_OVERRIDE_DIST_PATH
  const binary = override
    ? join(override, named ?? (process.platform === 'win32' ? 'electron.exe' : 'electron'))
    : named && join(folder, 'dist', named)
  return binary && existsSync(binary) ? binary : undefined
}

export function electronVersion(): string {
  return /"version":\s*"([^"]+)"/.exec(readFileSync(packageFile, 'utf8'))?.[1] ?? 'unknown'
}

/** One question with a short patience: behind a closed network the download itself would hang for minutes. */
export async function canDownload(env: NodeJS.ProcessEnv = process.env, patience_ms = 2_000): Promise<boolean> {
  if (env.ELECTRON_SKIP_BINARY_DOWNLOAD || env.npm_config_electron_skip_binary_download) return false
  const mirror =
    env.ELECTRON_MIRROR ?? env.npm_config_electron_mirror ?? 'https://github.com/electron/electron/releases/download/'
  try {
    const answer = await fetch(`${mirror}v${electronVersion()}/SHASUMS256.txt`, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(patience_ms),
    })
    return answer.status < 400
  } catch {
    return false
  }
}

/** Runs the package's own installer, which checks what it fetched against the sums it came with. */
export async function download(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const child = spawn(process.execPath, [join(folder, 'install.js')], {
    stdio: ['ignore', 2, 2],
    timeout: install_cap_ms,
  })
  child.on('error', () => resolve())
  child.on('close', () => resolve())
  await promise
}
