import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { settingsPage } from '../../src-main/app-settings/settings-page.ts'

const preload = readFileSync(resolve(import.meta.dirname, '../../out/preload/settings.cjs'), 'utf8')

/** What the page asks of the app, instead of the app's own answers. */
const bridge = `{
  ipcRenderer: {
    async invoke(channel, ...args) {
      asked.push([channel, ...args])
      if (channel === 'choose-folder') return '/data/shop'
      if (channel === 'save-settings' && args[0].port === '70000') return { port: ['Enter a number from 0 to 65535.'] }
      return {}
    },
  },
}`

test('the settings of the app are changed with the keyboard, and say what a save restarts', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 700 })
  await page.addInitScript(
    `const asked = []; globalThis.asked = asked; { const require = () => (${bridge}); ${preload} }`,
  )
  const asked = () => page.evaluate<unknown[]>('asked')
  await page.goto(
    settingsPage({
      settings: { port: 5_001, tier: 'free', keeps_running: true },
      platform: 'linux',
      isInMemory: true,
      default_data_dir: '/home/ada/.local/share/gantry',
      starts_at_login: false,
      login_obstacle: 'Only an installed app can start when you sign in.',
      overridden: { tier: 'For now, GANTRY_TIER sets premium.' },
      put_aside: '/home/ada/.config/Gantry/settings.damaged.json',
    }),
  )
  const port = page.getByLabel('Port')
  await expect(port).toBeFocused()
  const save = page.getByRole('button', { name: /^Save/ })
  await expect(save).toHaveText('Save')

  await page.getByLabel('Tier').selectOption('ultimate')
  await expect(save).toHaveText('Save')
  await port.fill('70000')
  await expect(save).toHaveText('Save and Restart')
  await expect(page.getByRole('status')).toHaveText(/^The server restarts, .* is discarded\.$/)
  await page.keyboard.press('Enter')
  await expect(port).toHaveAccessibleDescription(/Enter a number from 0 to 65535\.$/)
  await expect(port).toBeFocused()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
    await page.screenshot({ path: test.info().outputPath(`${colorScheme}.png`) })
  }
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(640)

  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Data folder')).toHaveValue('/data/shop')
  await port.fill('5002')
  await page.keyboard.press('Enter')
  await expect(port).toHaveAttribute('aria-invalid', 'false')
  const sent = { port: '5002', data_dir: '/data/shop', tier: 'ultimate', log_level: '', keeps_running: 'on' }
  expect((await asked()).at(-1)).toEqual(['save-settings', sent])
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await asked()).at(-1)).toEqual(['close-settings'])
})
