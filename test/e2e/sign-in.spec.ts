import type { Request } from '@playwright/test'
import { z } from 'zod'
import { expectAccessible } from './axe.ts'
import { expect, go, heading, rowOf, signIn, signInWith, test, urlFragment } from './console.ts'
import { givenOn } from './given.ts'
import { intercept } from './intercept.ts'

const token = (page: import('@playwright/test').Page) => page.getByRole('textbox', { name: 'Token' })

test('a valid token opens the requested screen; an invalid one stays in its field with the error', async ({
  page,
  instance,
  watched,
}) => {
  watched.allow(/401 POST .*\/sign-in$/)
  await page.goto(`${instance.ui}#/issues?q=state:closed`)
  await expect(token(page)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Sign in' })).toHaveAccessibleDescription('Enter a token.')
  await token(page).fill('glpat-nobody')
  const button = page.getByRole('button', { name: 'Sign in' })
  const before = await button.boundingBox()
  await page.keyboard.press('Enter')
  await expect(page.getByText('401 Unauthorized')).toBeVisible()
  expect(await button.boundingBox()).toEqual(before)
  await expect(token(page)).toHaveAccessibleDescription(/^401 Unauthorized: /)
  await expect(token(page)).toHaveValue('glpat-nobody')
  await expect(token(page)).toBeFocused()
  await expect(token(page)).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show token' }).click()
  await expect(token(page)).toHaveAttribute('type', 'text')
  await token(page).fill(`  ${instance.token}\n`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: 'Remove state:closed' })).toBeVisible()
  expect(urlFragment(page)).toBe('/issues?q=state:closed')
})

test('a sign-in code is removed from the URL at once and works only once', async ({
  browser,
  page,
  instance,
  watched,
}) => {
  watched.allow(/401 POST .*\/sign-in$/)
  const code = await instance.signInCode()
  await page.goto(`${instance.ui}#/sign-in?code=${code}`)
  await expect(heading(page, 'Home')).toBeVisible()
  expect(page.url()).not.toContain(code)
  expect(await page.evaluate(() => JSON.stringify([Object.entries(localStorage), document.cookie]))).not.toContain(
    'glpat',
  )
  const other = await browser.newPage()
  await other.goto(`${instance.ui}#/sign-in?code=${code}`)
  await expect(other.getByText('This sign-in link was already used')).toBeVisible()
  await other.goto('about:blank')
  await other.goto(`${instance.ui}#/sign-in?code=made-up`)
  await expect(other.getByText('This sign-in link was already used')).toBeVisible()
  await other.close()
})

test('signing out clears the screen and revokes the token', { tag: '@long' }, async ({ signedIn: page, instance }) => {
  const [asked] = await Promise.all([page.waitForRequest(/\/api\/v4\/issues/), go(page, '/issues')])
  const session = asked.headers()['private-token'] ?? ''
  await page.getByTitle('Account and theme').click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByText('You have signed out.')).toBeVisible()
  await expect(page.getByRole('grid')).toHaveCount(0)
  const answer = await fetch(`${instance.url}/user`, { headers: { 'PRIVATE-TOKEN': session } })
  expect(answer.status).toBe(401)
  await page.goBack()
  await expect(token(page)).toBeVisible()
})

test('signing out cancels the requests in flight, so that none is rejected with the revoked token', {
  tag: '@long',
}, async ({ signedIn: page }) => {
  let revoked = () => {}
  const held = new Promise<void>((done) => {
    revoked = done
  })
  await intercept(page, /\/api\/v4\/issues\?/, async (route) => {
    await held
    await route.continue()
  })
  const isList = (request: Request) => request.url().includes('/api/v4/issues?')
  const failed = page.waitForEvent('requestfailed', isList)
  const ended = Promise.race([failed, page.waitForEvent('requestfinished', isList)])
  await intercept(page, /\/session$/, async (route) => {
    const response = await route.fetch()
    revoked()
    await ended
    await route.fulfill({ response })
  })
  await go(page, '/issues')
  await expect(page.getByRole('grid', { name: 'Issues' })).toHaveAttribute('aria-busy', 'true')
  await page.getByTitle('Account and theme').click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByText('You have signed out.')).toBeVisible()
  expect((await failed).failure()?.errorText).toBe('net::ERR_ABORTED')
})

test('a session revoked elsewhere is reported over the screen, and signing in continues there', {
  tag: '@long',
}, async ({ signedIn: page, instance, watched }) => {
  watched.allow(/response: 401 GET/)
  const [asked] = await Promise.all([
    page.waitForRequest(/\/api\/v4\/issues/),
    go(page, '/issues?q=label:bug&sort=title:asc'),
  ])
  await expect(rowOf(page, /#\d+/).first()).toBeVisible()
  const session = asked.headers()['private-token'] ?? ''
  // Revoked only now: otherwise a request still in flight could report the end of the session before the click.
  await intercept(
    page,
    /order_by=due_date/,
    async (route) => {
      await givenOn(instance).send('DELETE', '/-/gantry/v1/session', undefined, session)
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('columnheader', { name: 'Due' }).getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(dialog.getByText('Session expired, or the server restarted. Sign in again.')).toBeVisible()
  await expectAccessible(page)
  await token(page).fill(instance.token)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remove label:bug' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(urlFragment(page)).toBe('/issues?q=label:bug&sort=due_date:asc')
})

test('signing in to a blocked account shows the reason', { tag: '@long' }, async ({ page, instance, watched }) => {
  watched.allow(/403 POST .*\/sign-in$/)
  const given = givenOn(instance)
  const [blocked] = z.array(z.object({ id: z.int() })).parse(await given.send('GET', '/users?blocked=true'))
  await page.goto(instance.ui)
  await token(page).fill(await given.token(blocked?.id ?? 0))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your account has been blocked.')).toBeVisible()
})

test('a second user on the same page sees no data of the first', { tag: '@long' }, async ({
  page,
  instance,
  watched: _,
}) => {
  const given = givenOn(instance)
  const secret = await given.project(given.name('vault'), { visibility: 'private' })
  await given.issue(secret.id, 'Only the administrator sees this')
  const user = await given.user(given.name('visitor'))
  const visitor = await given.token(user.id)
  await signIn(page, instance, '/issues')
  await expect(rowOf(page, 'Only the administrator sees this')).toBeVisible()
  await page.getByTitle('Account and theme').click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await signInWith(page, instance, visitor, '/issues')
  await expect(page.getByRole('grid', { name: 'Issues' })).toBeVisible()
  await expect(rowOf(page, /#\d+/).first()).toBeVisible()
  await expect(rowOf(page, 'Only the administrator sees this')).toHaveCount(0)
})

test('somebody signs up, is approved, signs in with a password, accepts the terms and changes the password', {
  tag: '@long',
}, async ({ page, instance, watched }) => {
  watched.allow(/400 POST .*\/sign-up$/)
  watched.allow(/403 POST .*\/sign-in$/)
  watched.allow(/403 GET/)
  const given = givenOn(instance)
  const username = given.name('newcomer').toLowerCase()
  const [first, second] = ['vUfk2-rqpLmw7', 'zQmt5-wwrTyb9']
  const field = (name: RegExp) => page.getByRole('textbox', { name })
  await page.goto(instance.ui)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect(field(/^Name/)).toBeFocused()
  await field(/^Name/).fill('Ruth Teitelbaum')
  await field(/^Username/).fill(username)
  await field(/^Email/).fill(`${username}@example.org`)
  await field(/^Password/).fill('short')
  await page.keyboard.press('Enter')
  await expect(field(/^Password/)).toHaveAccessibleDescription(/^is too short/)
  await expectAccessible(page)
  await field(/^Password/).fill(first)
  await page.keyboard.press('Enter')
  await expect(page.getByText('An administrator must approve your account')).toBeVisible()
  await page.keyboard.press('Enter')

  const signInWithPassword = async (password: string) => {
    await page.getByRole('button', { name: 'Use a password' }).click()
    await field(/^Username/).fill(username)
    await field(/^Password/).fill(password)
    await page.keyboard.press('Enter')
  }
  await signInWithPassword(first)
  await expect(page.getByText('Your account is pending approval')).toBeVisible()
  const [waiting] = z.array(z.object({ id: z.int() })).parse(await given.send('GET', `/users?username=${username}`))
  await given.send('POST', `/users/${waiting?.id}/approve`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(heading(page, 'Home')).toBeVisible()

  await page.getByTitle('Account and theme').click()
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await expect(field(/^Current password/)).toBeFocused()
  await expectAccessible(page)
  await field(/^Current password/).fill(first)
  await field(/^New password password/).fill(second)
  await field(/^New password again/).fill(second)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Password changed.')).toBeVisible()

  const terms = z.object({ version: z.string() })
  await given.send('PUT', '/application/settings', { enforce_terms: true, terms: '# House rules\n\nBe <b>kind</b>.' })
  try {
    await page.keyboard.press('r')
    await expect(heading(page, 'Terms of Service')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'House rules' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Decline and sign out' }).click()
    await expect(page.getByText('You have signed out.')).toBeVisible()
    await signInWithPassword(second)
    await page.getByRole('button', { name: 'Accept terms' }).click()
    await expect(heading(page, 'Home')).toBeVisible()
  } finally {
    const { version } = terms.parse(await given.send('GET', '/-/gantry/v1/terms'))
    await given.send('POST', '/-/gantry/v1/terms/acceptance', { version })
    await given.send('PUT', '/application/settings', { enforce_terms: false })
  }
})
