import type { Page } from '@playwright/test'

type Url = string | RegExp

/** The request is answered with 500, as the server's one boundary would. */
export const fail = (page: Page, url: Url) =>
  page.route(url, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      headers: { 'X-Request-Id': '01JD4W2Q7F' },
      body: '{"message":"500 Internal Server Error"}',
    }),
  )

/** The request is never answered. */
export const hold = (page: Page, url: Url) => page.route(url, () => undefined)

/** Pastes a token on the sign-in page. */
export async function signInWith(page: Page, token: string) {
  await page.getByLabel('Token').first().fill(token)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
