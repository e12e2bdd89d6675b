import type { Locator, Page } from '@playwright/test'
import { expect } from './console.ts'

/** Presses Tab until the target has the focus. Fails after `most` presses. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab', maxPresses = 40) {
  for (let step = 0; step < maxPresses; step++) {
    await page.keyboard.press(key)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Pressed ${key} ${maxPresses} times without reaching ${target}`)
}

/** Presses keys in sequence, such as `g i`. */
export async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

/** Expects the focus to be on an element, not on the body. */
export async function expectFocusOnElement(page: Page) {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
}

/** Expects a list that is searched on the server to offer this option alone. Until the server has answered, it also shows what it found before. */
export async function expectOnlyOption(page: Page, text: string) {
  await expect(page.getByRole('option')).toHaveText([new RegExp(text)])
}
