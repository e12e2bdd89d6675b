import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { takeAll } from './screens/take.ts'
import { browserArguments, chromiumPath } from './support/browser.ts'

// `npm run screens` takes every screen in every state, at three sizes, light and dark, into the folder `screens`;
// `npm run screens -- issues home` only those whose name begins so. With `--keep` the ones that the README shows are renewed.

const root = resolve(import.meta.dirname, '..')
const only = process.argv.slice(2).filter((word) => word !== '--keep')
const folder = join(root, 'screens')
const kept = {
  'issues-light': 'issues-peek-light',
  'issue-dark': 'issue-dark',
  'home-light': 'home-light',
  'projects-light': 'projects-light',
  'import-light': 'import-finished-light',
  'groups-dark': 'groups-open-dark',
  'dora-light': 'dora-light',
  'bulk-light': 'projects-bulk-archive-light',
  'push-rules-dark': 'group-push-rules-dark',
}

if (only.length === 0) rmSync(folder, { recursive: true, force: true })
const executablePath = await chromiumPath()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: browserArguments })
const began = performance.now()
const faults = await takeAll({ browser, console_folder: join(root, 'out', 'renderer'), folder, only })
await browser.close()

for (const [scene, found] of faults) for (const fault of found) process.stdout.write(`${scene}: ${fault}\n`)
process.stdout.write(`screens/ taken in ${Math.round((performance.now() - began) / 1000)} s\n`)

// A picture with a fault is not shown to anybody.
if (process.argv.includes('--keep') && faults.size === 0) {
  const shown = join(root, 'resources', 'screens')
  mkdirSync(shown, { recursive: true })
  for (const [name, picture] of Object.entries(kept))
    copyFileSync(join(folder, '1440x900', `${picture}.png`), join(shown, `${name}.png`))
}

process.exitCode = faults.size > 0 ? 1 : 0
