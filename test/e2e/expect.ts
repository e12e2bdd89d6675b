import { expect as base, type ExpectMatcherState, type Locator } from '@playwright/test'

interface Options {
  timeout?: number
}

/**
 * Playwright's matchers describe the whole page each time they do not find their element, which takes longer than all else that they do.
 * These matchers wait for the element first and then leave the decision to Playwright's.
 */
export const expect = base.extend({
  async toBeVisible(locator: Locator, options: Options = {}) {
    const timeout = await waitFor(this, locator, 'visible', options.timeout)
    await negated(this, base(locator)).toBeVisible({ timeout })
    return verdict(this)
  },
  async toContainText(locator: Locator, text: string | RegExp, options: Options = {}) {
    const timeout = await waitFor(this, locator, 'attached', options.timeout)
    await negated(this, base(locator)).toContainText(text, { timeout })
    return verdict(this)
  },
  async toBeFocused(locator: Locator, options: Options = {}) {
    const timeout = await waitFor(this, locator, 'attached', options.timeout)
    await negated(this, base(locator)).toBeFocused({ timeout })
    return verdict(this)
  },
  async toBeDisabled(locator: Locator, options: Options = {}) {
    const timeout = await waitFor(this, locator, 'attached', options.timeout)
    await negated(this, base(locator)).toBeDisabled({ timeout })
    return verdict(this)
  },
  async toHaveValue(locator: Locator, value: string | RegExp, options: Options = {}) {
    const timeout = await waitFor(this, locator, 'attached', options.timeout)
    await negated(this, base(locator)).toHaveValue(value, { timeout })
    return verdict(this)
  },
  async toHaveAttribute(locator: Locator, name: string, value: string | RegExp, options: Options = {}) {
    const timeout = await waitFor(this, locator, 'attached', options.timeout)
    await negated(this, base(locator)).toHaveAttribute(name, value, { timeout })
    return verdict(this)
  },
})

/** Waits for an element that is expected to be there. Returns the time that is left. */
async function waitFor(
  { isNot, timeout: standard }: ExpectMatcherState,
  locator: Locator,
  state: 'visible' | 'attached',
  timeout = standard,
) {
  if (isNot) return timeout
  const started = performance.now()
  // The matcher reports what is wrong.
  await locator.waitFor({ state, timeout }).catch(() => undefined)
  return Math.max(1, Math.ceil(timeout - (performance.now() - started)))
}

const negated = <Matchers extends { not: Matchers }>({ isNot }: ExpectMatcherState, matchers: Matchers) =>
  isNot ? matchers.not : matchers

/** The matcher of Playwright has thrown already if it failed. */
const verdict = ({ isNot }: ExpectMatcherState) => ({ pass: !isNot, message: () => '' })
