import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const packageFile = require.resolve('electron/package.json')
const folder = dirname(packageFile)
const install_timeout_ms = 5 * 60_000

/**
 * The path of the installed Electron binary. Not read with `require('electron')`, which downloads a missing binary and blocks until the
 * download ends.
 */
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

/** Asks with a short timeout. In a closed network the download itself would hang for minutes. */
export async function canDownload(env: NodeJS.ProcessEnv = process.env, timeout_ms = 2_000): Promise<boolean> {
  if (env.ELECTRON_SKIP_BINARY_DOWNLOAD || env.npm_config_electron_skip_binary_download) return false
  const mirror =
    env.ELECTRON_MIRROR ?? env.npm_config_electron_mirror ?? 'https://github.com/electron/electron/releases/download/'
  try {
    const response = await fetch(`${mirror}v${electronVersion()}/SHASUMS256.txt`, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout_ms),
    })
    return response.status < 400
  } catch {
    return false
  }
}

/** Runs the installer of the electron package, which verifies the download against its checksums. */
export async function download(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const child = spawn(process.execPath, [join(folder, 'install.js')], {
    stdio: ['ignore', 2, 2],
    timeout: install_timeout_ms,
  })
  child.on('error', () => resolve())
  child.on('close', () => resolve())
  await promise
}
