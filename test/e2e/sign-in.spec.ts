import { z } from 'zod'
import { expect, go, heading, placeOf, rowOf, signIn, signInWith, test } from './console.ts'
import { givenOn } from './given.ts'

const token = (page: import('@playwright/test').Page) => page.getByRole('textbox', { name: 'Token' })

test('a pasted token leads to where one wanted to go; a wrong one stays in its field with the words of the server', async ({
  page,
  instance,
  watched,
}) => {
  watched.allow(/401 GET .*\/api\/v4\/user$/)
  await page.goto(`${instance.ui}#/issues?q=state:closed`)
  await expect(token(page)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeDisabled()
  await token(page).fill('glpat-nobody')
  await page.keyboard.press('Enter')
  await expect(page.getByText('401 Unauthorized')).toBeVisible()
  await expect(token(page)).toHaveValue('glpat-nobody')
  await expect(token(page)).toBeFocused()
  await expect(token(page)).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show the token' }).click()
  await expect(token(page)).toHaveAttribute('type', 'text')
  await token(page).fill(`  ${instance.token}\n`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: 'Remove state:closed' })).toBeVisible()
  expect(placeOf(page)).toBe('/issues?q=state:closed')
})

test('a code is taken out of the address at once and works a single time', async ({
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
  await expect(other.getByText('The link that opened this page was used before')).toBeVisible()
  await other.goto('about:blank')
  await other.goto(`${instance.ui}#/sign-in?code=made-up`)
  await expect(other.getByText('The link that opened this page was used before')).toBeVisible()
  await other.close()
})

test('signing out ends the session: what one saw is gone, and its token is worth nothing', async ({
  signedIn: page,
  instance,
}) => {
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

test('a session that ended elsewhere says so and leads back to the same place', async ({
  signedIn: page,
  instance,
  watched,
}) => {
  watched.allow(/answer: 401 GET/)
  const [asked] = await Promise.all([
    page.waitForRequest(/\/api\/v4\/issues/),
    go(page, '/issues?q=label:bug&sort=title:asc'),
  ])
  await expect(rowOf(page, /#\d+/).first()).toBeVisible()
  const session = asked.headers()['private-token'] ?? ''
  await givenOn(instance).send('DELETE', '/-/gantry/v1/session', undefined, session)
  await page.getByRole('columnheader', { name: 'Due' }).getByRole('button').click()
  await expect(page.getByText('The instance no longer takes the token of this page')).toBeVisible()
  await token(page).fill(instance.token)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove label:bug' })).toBeVisible()
  expect(placeOf(page)).toBe('/issues?q=label:bug&sort=due_date:asc')
})

test('a blocked account is told so', async ({ page, instance, watched }) => {
  watched.allow(/403 GET .*\/user$/)
  const given = givenOn(instance)
  const [blocked] = z.array(z.object({ id: z.int() })).parse(await given.send('GET', '/users?blocked=true'))
  await page.goto(instance.ui)
  await token(page).fill(await given.token(blocked?.id ?? 0))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your account has been blocked.')).toBeVisible()
})

test('a second user on the same page sees nothing of the first', async ({ page, instance, watched: _ }) => {
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
