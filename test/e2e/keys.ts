import type { Locator, Page } from '@playwright/test'
import { expect } from './console.ts'

/** Tab, and Tab again, until the focus is there: as far as somebody would go who has no mouse. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab', most = 40) {
  for (let step = 0; step < most; step++) {
    await page.keyboard.press(key)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${most} times ${key} did not come to ${target}`)
}

/** Several keys after one another, as `g i`. */
export async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

/** Focus stands somewhere that can be seen: not on the page itself. */
export async function expectSomeFocus(page: Page) {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
}
