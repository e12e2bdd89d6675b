import type { Page } from '@playwright/test'
import { expect } from './expect.ts'

type Route = Page['route']

/**
 * Answers requests of the page in place of the server, as `page.route` does, but returns only when the page does so. Chromium begins to
 * intercept a moment after `page.route` returns: a key pressed at once could still reach the server.
 */
export async function intercept(page: Page, ...[url, handler, options]: Parameters<Route>): Promise<void> {
  await page.route(url, handler, options)
  if (!page.url().startsWith('http')) return
  const probe = new URL('/?intercepted', page.url()).href
  await page.route(probe, (route) => route.fulfill({ status: 204 }))
  await expect.poll(() => page.evaluate(statusOf, probe)).toBe(204)
  await page.unroute(probe)
}

const statusOf = async (url: string) => (await fetch(url)).status
