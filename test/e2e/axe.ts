import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './expect.ts'

interface Finding {
  id: string
  nodes: { target: unknown; any: { message: string }[] }[]
}
declare global {
  var axe: { run: (page: Document, options: object) => Promise<{ violations: Finding[] }> } | undefined
}

const wcagRules = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
const colorRules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** Expects no axe findings in light and dark. Rules that do not depend on colours run once. */
export async function expectAccessible(page: Page) {
  await page.emulateMedia({ colorScheme: 'light' })
  // AxeBuilder injects its script on every run, which takes four times as long. Inject once and call axe directly.
  if (!(await page.evaluate(() => 'axe' in globalThis)))
    await new AxeBuilder({ page }).setLegacyMode().withRules(['html-has-lang']).analyze()
  const light = await findings(page, wcagRules)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  const dark = await findings(page, colorRules)
  await page.emulateMedia({ colorScheme: 'light' })
  expect({ light, dark }).toEqual({ light: [], dark: [] })
}

async function findings(page: Page, runOnly: object) {
  const found = await page.evaluate(async (options) => (await globalThis.axe?.run(document, options))?.violations, {
    runOnly,
    resultTypes: ['violations'],
  })
  return found?.map(({ id, nodes }) => {
    const where = nodes.slice(0, 3).map((node) => `${node.target} ${node.any[0]?.message ?? ''}`)
    return `${id}: ${where.join(' | ')}`
  })
}
