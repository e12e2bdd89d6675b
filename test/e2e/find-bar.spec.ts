import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { findPage } from '../../src-main/find/find-page.ts'

const preload = readFileSync(resolve(import.meta.dirname, '../../out/preload/find.cjs'), 'utf8')

/** The app's side, instead of the app itself. */
const bridge = `{
  ipcRenderer: {
    invoke: async (...sent) => void asked.push(sent),
    on: (channel, listener) => (heard[channel] = (...sent) => listener({}, ...sent)),
  },
}`

test('the bar that finds text is worked with the keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 380, height: 67 })
  await page.addInitScript(
    `const asked = [], heard = {}; Object.assign(globalThis, { asked, heard }); { const require = () => (${bridge}); ${preload} }`,
  )
  const last = () => page.evaluate('asked.at(-1)')
  const tell = (channel: string, sent: unknown) => page.evaluate(`heard['${channel}'](${JSON.stringify(sent)})`)
  await page.goto(findPage())
  await tell('find-opened', true)
  const input = page.getByRole('textbox', { name: 'Find in page' })
  await expect(input).toBeFocused()
  await page.keyboard.type('crane')
  expect(await last()).toEqual(['find', { text: 'crane', step: 'first' }])
  await tell('found', { at: 2, of: 5 })
  await expect(page.getByRole('status')).toHaveText('2 of 5')
  await expect(page.getByText('Searches only the rows on the screen.')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
    await page.screenshot({ path: test.info().outputPath(`${colorScheme}.png`) })
  }
  expect(await page.evaluate('[document.documentElement.scrollWidth, document.documentElement.scrollHeight]')).toEqual([
    380, 67,
  ])

  await page.keyboard.press('Enter')
  expect(await last()).toEqual(['find', { text: 'crane', step: 'next' }])
  await page.keyboard.press('Shift+Enter')
  expect(await last()).toEqual(['find', { text: 'crane', step: 'previous' }])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await last()).toEqual(['find', { text: 'crane', step: 'previous' }])
  await tell('found', { at: 0, of: 0 })
  await expect(page.getByRole('status')).toHaveText('No results')
  await tell('find-opened', false)
  await expect(input).toBeFocused()
  await expect(page.getByText('Searches only the rows')).toBeHidden()
  await page.keyboard.press('Backspace')
  await expect(page.getByRole('status')).toHaveText('')
  await page.keyboard.press('Escape')
  expect(await last()).toEqual(['close-find'])
})
