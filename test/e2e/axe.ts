import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { isLong } from '../support/runs.ts'
import { expect } from './expect.ts'

interface Finding {
  id: string
  nodes: { target: unknown; any: { message: string }[] }[]
}
declare global {
  var axe:
    | { run: (page: Document | { include: Element[] }, options: object) => Promise<{ violations: Finding[] }> }
    | undefined
}

const wcagRules = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
const colorRules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

const popups = '[role="dialog"], [role="menu"]'

/**
 * Expects no axe findings in the colour scheme of the page, and switches to the other scheme for the next check. While dialogs or menus are open,
 * only they are checked: other checks see the screen below without them. The long suite checks the screen below too, and runs the rules for
 * colours in the other scheme.
 */
export async function expectAccessible(page: Page) {
  const first = (await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)) ? 'dark' : 'light'
  const second = first === 'light' ? 'dark' : 'light'
  // AxeBuilder injects its script on every run, which takes four times as long. Inject once and call axe directly.
  if (!(await page.evaluate(() => 'axe' in globalThis)))
    await new AxeBuilder({ page }).setLegacyMode().withRules(['html-has-lang']).analyze()
  const all = await findings(page, wcagRules, isLong ? undefined : popups)
  await page.emulateMedia({ colorScheme: second })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', second)
  const colors = isLong ? await findings(page, colorRules, popups) : []
  expect({ [first]: all, [second]: colors }).toEqual({ [first]: [], [second]: [] })
}

/** Checks all visible elements that match `within`, or the whole page if there are none. */
async function findings(page: Page, runOnly: object, within?: string) {
  const found = await page.evaluate(
    async ({ within, ...options }) => {
      const parts = within ? [...document.querySelectorAll(within)].filter((part) => part.checkVisibility()) : []
      return (await globalThis.axe?.run(parts.length > 0 ? { include: parts } : document, options))?.violations
    },
    { within, runOnly, resultTypes: ['violations'] },
  )
  return found?.map(({ id, nodes }) => {
    const where = nodes.slice(0, 3).map((node) => `${node.target} ${node.any[0]?.message ?? ''}`)
    return `${id}: ${where.join(' | ')}`
  })
}
