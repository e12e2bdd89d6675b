import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { _electron as electron, expect, test } from '@playwright/test'
import { electronBinary } from '../../src-main/electron-binary.ts'

const binary = electronBinary()
const has_display = process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)
const is_root = process.platform === 'linux' && process.getuid?.() === 0

/** Where Electron must be, a missing binary or display is a failure. */
const { GANTRY_REQUIRE_ELECTRON: is_required, ...env } = process.env

test.describe('the real desktop app', () => {
  test.skip(!binary && !is_required, 'the Electron binary is not on this machine')
  test.skip(!has_display && !is_required, 'there is no display')

  test('opens the console on its own server, isolated, and stops with its window', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gantry-electron-'))
    const app = await electron.launch({
      executablePath: binary ?? 'no Electron binary is installed',
      env: Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value ? [[name, value]] : []))),
      args: [
        ...(is_root ? ['--no-sandbox'] : []),
        resolve('.'),
        `--user-data-dir=${join(folder, 'profile')}`,
        ...['--data-dir', join(folder, 'instance'), '--seed', 'empty', '--port', '0'],
      ],
    })
    try {
      const page = await app.firstWindow()
      await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\//)
      await expect(page.getByRole('navigation').first()).toBeVisible()
      expect(
        await page.evaluate(() => [typeof Reflect.get(window, 'require'), typeof Reflect.get(window, 'process')]),
      ).toEqual(['undefined', 'undefined'])
      expect(await page.evaluate(() => typeof Reflect.get(window, 'gantry'))).toBe('object')
      expect(await page.evaluate(() => window.open('https://example.org/') === null)).toBe(true)
    } finally {
      await app.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
