import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'

/**
 * Flags that stop background requests of the browser, such as updates, and save CPU time: no page lives long enough to repay the optimising
 * compilers, each function is compiled to plain machine code at once, and young objects are collected less often. These flags of V8 save a sixth
 * of the CPU time of the browser tests.
 */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--js-flags=--no-turbofan --no-maglev --always-sparkplug --min-semi-space-size=16',
]

/** A Chromium for the browser tests, best first: $CHROME_PATH, the one inside the npm package (unpacked once), one of the system. */
export async function chromiumPath(): Promise<string | undefined> {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((file) => existsSync(file))
  const unpacked = resolve(import.meta.dirname, '../../node_modules/.cache/chromium-headless-shell')
  if (existsSync(unpacked)) return unpacked
  const packed = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../bin/chromium.br')
  await mkdir(dirname(unpacked), { recursive: true })
  const temporary = `${unpacked}.${process.pid}`
  await pipeline(
    createReadStream(packed),
    createBrotliDecompress({ chunkSize: 2 ** 21 }),
    createWriteStream(temporary, { mode: 0o755 }),
  )
  await rename(temporary, unpacked)
  return unpacked
}
