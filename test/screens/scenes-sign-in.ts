import type { Page } from '@playwright/test'
import type { Scene } from './capture.ts'
import type { Stage } from './stage.ts'

const PASSWORD = 'vUfk2-rqpLmw7'
const TERMS = `## 1. Use of this instance

Work here is **confidential**. Share it only with people of the company.

- Choose a strong password, and tell it nobody.
- Revoke access tokens that you no longer need.
- Report anything unusual to [security@example.com](mailto:security@example.com).

## 2. Personal data

The instance stores your name, your email address and what you do here. Administrators see the addresses that you sign in from.

## 3. Changes

When these terms change, you are asked again.
`

/** Ada, whose password works, and Grace, whose password has expired. */
export async function createPeople({ send }: Stage): Promise<void> {
  const person = (name: string, username: string) =>
    send('POST', '/users', {
      name,
      username,
      email: `${username}@example.com`,
      password: PASSWORD,
      skip_confirmation: true,
    })
  await person('Ada Byron', 'ada')
  const { id } = await person('Grace Murray', 'grace')
  await send('PUT', `/users/${id}`, { password: 'temp-Xq81-ww' })
}

async function withPassword(page: Page, login: string, password: string) {
  await page.getByRole('button', { name: 'Use a password' }).click()
  await page.getByRole('textbox', { name: 'Username or email address' }).fill(login)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
}

async function openSignUp(page: Page) {
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByRole('textbox', { name: /^Name / }).waitFor()
}

/** What somebody sees before the console. The terms come last, because they hold everything else up. */
export const signInScenes: readonly Scene[] = [
  {
    name: 'sign-in-password-refused',
    signedOut: true,
    async play(page) {
      await withPassword(page, 'ada', 'not my password')
      await page.getByText('Invalid login or password.').waitFor()
    },
  },
  {
    name: 'sign-up',
    signedOut: true,
    play: openSignUp,
  },
  {
    name: 'sign-up-refused',
    signedOut: true,
    async play(page) {
      await openSignUp(page)
      for (const [name, text] of [
        ['Name', 'Ada Byron'],
        ['Username', 'ada'],
        ['Email address', 'ada@example.com'],
        ['Password', 'short'],
      ] as const)
        await page.getByRole('textbox', { name: new RegExp(`^${name} `) }).fill(text)
      await page.keyboard.press('Enter')
      await page.getByText('is too short').waitFor()
    },
  },
  {
    name: 'sign-up-waits',
    signedOut: true,
    async play(page) {
      await openSignUp(page)
      for (const [name, text] of [
        ['Name', 'Barbara Liskov'],
        ['Username', 'barbara'],
        ['Email address', 'barbara@example.com'],
        ['Password', PASSWORD],
      ] as const)
        await page.getByRole('textbox', { name: new RegExp(`^${name} `) }).fill(text)
      await page.keyboard.press('Enter')
      await page.getByText('An administrator must approve').waitFor()
    },
  },
  {
    name: 'sign-in-expired-password',
    signedOut: true,
    async play(page) {
      await withPassword(page, 'grace', 'temp-Xq81-ww')
      await page.getByRole('heading', { name: 'Replace your password' }).waitFor()
    },
  },
]

export const termsScenes: readonly Scene[] = [
  {
    name: 'terms',
    signedOut: true,
    async play(page, { send }) {
      await send('PUT', '/application/settings', { enforce_terms: true, terms: TERMS })
      await withPassword(page, 'ada', PASSWORD)
      await page.getByRole('heading', { name: 'Personal data' }).waitFor()
    },
  },
]
