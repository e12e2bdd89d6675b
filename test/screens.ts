import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { captureAll } from './screens/capture-all.ts'
import { browserArguments, chromiumPath } from './support/browser.ts'

// `npm run screens` captures every screen in every state, from 900 to 2,560 px and at 200 % zoom, light and dark, into the folder `screens`.
// `npm run screens -- issues home` captures only scenes with these name prefixes. `--keep` also updates the README's screenshots.

const root = resolve(import.meta.dirname, '..')
const only = process.argv.slice(2).filter((word) => word !== '--keep')
const folder = join(root, 'screens')
const readmeScreens = {
  'issues-light': 'issues-peek-light',
  'issue-dark': 'issue-dark',
  'home-light': 'home-light',
  'projects-light': 'projects-light',
  'import-light': 'import-finished-light',
  'groups-dark': 'groups-open-dark',
  'dora-light': 'dora-light',
  'bulk-light': 'projects-bulk-archive-light',
  'push-rules-dark': 'group-push-rules-dark',
  'settings-light': 'settings-tray-light',
}

if (only.length === 0) rmSync(folder, { recursive: true, force: true })
const executablePath = await chromiumPath()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: browserArguments })
const startedAt = performance.now()
const errors = await captureAll({ browser, console_folder: join(root, 'out', 'renderer'), folder, only })
await browser.close()

for (const [scene, found] of errors) for (const error of found) process.stdout.write(`${scene}: ${error}\n`)
process.stdout.write(`screens/ captured in ${Math.round((performance.now() - startedAt) / 1000)} s\n`)

// Do not update the README's screenshots if any scene had errors.
if (process.argv.includes('--keep') && errors.size === 0) {
  const target = join(root, 'resources', 'screens')
  mkdirSync(target, { recursive: true })
  for (const [name, source] of Object.entries(readmeScreens))
    copyFileSync(join(folder, '1440x900', `${source}.png`), join(target, `${name}.png`))
}

process.exitCode = errors.size > 0 ? 1 : 0
