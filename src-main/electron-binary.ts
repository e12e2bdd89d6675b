import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import http from 'node:http'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const require = createRequire(import.meta.url)
const packageFile = require.resolve('electron/package.json')
const folder = dirname(packageFile)

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

/** The proxies that the system, the user or npm names. Node uses them only when it is told to. */
export function proxiesOf(env: NodeJS.ProcessEnv): Record<string, string> {
  const named = {
    HTTP_PROXY: env.HTTP_PROXY || env.http_proxy || env.npm_config_proxy,
    HTTPS_PROXY: env.HTTPS_PROXY || env.https_proxy || env.npm_config_https_proxy || env.npm_config_proxy,
    NO_PROXY: env.NO_PROXY || env.no_proxy || env.npm_config_noproxy,
  }
  return Object.fromEntries(Object.entries(named).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** In a closed network the download itself would hang for minutes. A slow network gets time, and the user hears what the app waits for. */
export async function canDownload(
  env: NodeJS.ProcessEnv = process.env,
  { patience_ms = 2_000, timeout_ms = 15_000 } = {},
): Promise<boolean> {
  if (env.ELECTRON_SKIP_BINARY_DOWNLOAD || env.npm_config_electron_skip_binary_download) return false
  const mirror =
    env.ELECTRON_MIRROR ?? env.npm_config_electron_mirror ?? 'https://github.com/electron/electron/releases/download/'
  // Node 22 does not have this function.
  const restoreProxies = 'setGlobalProxyFromEnv' in http ? http.setGlobalProxyFromEnv(proxiesOf(env)) : () => {}
  const timer = setTimeout(
    () => process.stderr.write(`gantry: waiting for ${new URL(mirror).host}, which has Electron …\n`),
    patience_ms,
  )
  try {
    const response = await fetch(`${mirror}v${electronVersion()}/SHASUMS256.txt`, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout_ms),
    })
    return response.status < 400
  } catch {
    return false
  } finally {
    clearTimeout(timer)
    restoreProxies()
  }
}

/** Runs the installer of the electron package, which verifies the download against its checksums. */
export async function download(): Promise<void> {
  process.stderr.write(`gantry: the first start downloads Electron ${electronVersion()}\n`)
  const { promise, resolve } = Promise.withResolvers<void>()
  const progress = pathToFileURL(join(import.meta.dirname, 'download-progress.mjs')).href
  const child = spawn(process.execPath, ['--import', progress, join(folder, 'install.js')], {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ...proxiesOf(process.env), NODE_USE_ENV_PROXY: '1', ELECTRON_GET_NO_PROGRESS: '1' },
  })
  child.on('error', () => resolve())
  child.on('close', () => resolve())
  await promise
}
