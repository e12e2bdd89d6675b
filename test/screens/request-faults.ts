import type { Page } from '@playwright/test'

type Url = string | RegExp

/** Responds to the request with an error, in the server's format. */
export const failRequest = (page: Page, url: Url, status: 403 | 500 = 500) =>
  page.route(url, (route) =>
    route.fulfill({
      status,
      contentType: 'application/json',
      headers: { 'X-Request-Id': '01JD4W2Q7F' },
      body: JSON.stringify({ message: status === 403 ? '403 Forbidden' : '500 Internal Server Error' }),
    }),
  )

/** Never responds to the request. */
export const holdRequest = (page: Page, url: Url) => page.route(url, () => undefined)

/** Pastes a token on the sign-in page. */
export async function signInWith(page: Page, token: string) {
  await page.getByLabel('Token').first().fill(token)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
