import { once } from 'node:events'
import { createServer } from 'node:http'
import { chromium, type Page } from '@playwright/test'
import { browserArguments, chromiumPath } from '../support/browser.ts'
import { startServerProcess } from '../support/running-server.ts'
import { expect, go, heading, signIn, signInWith, test } from './console.ts'
import { givenOn } from './given.ts'

const sessionOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('gantry-session') ?? '{}').token ?? '')

/** A server of an attacker, on another port of this machine. Serves an empty page at every address. */
async function withAttacker(use: (port: number) => Promise<void>) {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Attacker</title><body>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  try {
    await use(typeof address === 'object' && address ? address.port : 0)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** The console runs in another tab of the same browser. Returns everything that the page could read. */
const attack = (page: Page, target: { ui: string; session: string }) =>
  page.evaluate(async ({ ui, session }) => {
    const taken: string[] = []
    const attempt = async (name: string, read: () => unknown) => {
      try {
        const value = await read()
        if (value !== undefined && value !== null) taken.push(`${name}: ${String(value)}`)
      } catch {}
    }
    const api = new URL('/api/v4/user', ui).href
    const send = (init: RequestInit) => async () => {
      const answer = await fetch(api, init)
      return answer.type === 'opaque' ? undefined : answer.status
    }
    await attempt('fetch', send({ credentials: 'include' }))
    await attempt('fetch without CORS', send({ credentials: 'include', mode: 'no-cors' }))
    // Even with the session itself, a page of another origin may not call the API.
    await attempt('fetch with a stolen session', send({ headers: { 'PRIVATE-TOKEN': session } }))
    await attempt('channel', () => {
      const channel = new BroadcastChannel('gantry-session')
      return new Promise((resolve) => {
        channel.onmessage = ({ data }) => resolve(JSON.stringify(data))
        setTimeout(resolve, 500)
        channel.postMessage({ type: 'ask' })
      })
    })
    const frame = document.createElement('iframe')
    frame.src = ui
    document.body.append(frame)
    await new Promise((resolve) => {
      frame.onload = resolve
    })
    await attempt('frame', () => frame.contentDocument?.body.innerHTML)
    await attempt('storage of the frame', () => frame.contentWindow?.sessionStorage.length)
    return taken
  }, target)

test('a page of another origin, or of another port, reads nothing and calls nothing', async ({
  signedIn: page,
  instance,
}) => {
  const session = await sessionOf(page)
  await withAttacker(async (port) => {
    for (const host of ['127.0.0.1', 'localhost']) {
      const evil = await page.context().newPage()
      await evil.goto(`http://${host}:${port}/`)
      expect(await attack(evil, { ui: instance.ui, session }), host).toEqual([])
      expect(await evil.evaluate(() => document.cookie)).toBe('')
      await evil.close()
    }
  })
  await page.reload()
  await expect(heading(page, 'Home')).toBeVisible()
  expect(await sessionOf(page)).toBe(session)
})

/** Runs in the page. Leaves it for the answer. */
function postForm({ action, enctype, fields }: { action: string; enctype: string; fields: Record<string, string> }) {
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', action, enctype })
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    Object.assign(input, { name, value })
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}

test('a form of another origin changes nothing and does not sign the user out', async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const session = await sessionOf(page)
  const name = given.name('forged')
  await withAttacker(async (port) => {
    const posts = [
      { path: '/api/v4/projects', fields: { name } },
      { path: '/-/gantry/v1/sign-in', fields: { token: instance.token } },
      { path: '/-/gantry/v1/session', fields: { _method: 'DELETE', private_token: session } },
    ]
    const evil = await page.context().newPage()
    for (const enctype of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'])
      for (const { path, fields } of posts) {
        await evil.goto(`http://127.0.0.1:${port}/`)
        const answered = evil.waitForResponse((response) => response.url().endsWith(path))
        await evil.evaluate(postForm, { action: new URL(path, instance.ui).href, enctype, fields })
        expect((await answered).status(), `${enctype} ${path}`).toBe(403)
        await evil.waitForURL(`**${path}`)
      }
  })
  expect(await given.send('GET', `/projects?search=${name}`)).toEqual([])
  expect(await given.send('GET', '/user', undefined, session)).toMatchObject({ username: 'root' })
})

test('an opener cannot read the console, and links from the console have no opener', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const project = await given.project(given.name('links'))
  await withAttacker(async (port) => {
    const evil = await page.context().newPage()
    await evil.goto(`http://127.0.0.1:${port}/`)
    const opened = evil.waitForEvent('popup')
    await evil.evaluate((ui) => {
      Object.assign(globalThis, { victim: open(ui) })
    }, instance.ui)
    const victim = await opened
    await expect(heading(victim, 'Home')).toBeVisible()
    const readable = await evil.evaluate(() => {
      const { victim } = Object(globalThis)
      victim.postMessage({ type: 'ask' }, '*')
      return ['document', 'sessionStorage', 'localStorage', 'name'].filter((name) => {
        try {
          return Boolean(victim[name])
        } catch {
          return false
        }
      })
    })
    expect(readable).toEqual([])
    await victim.close()
    await evil.close()

    const issue = await given.issue(project.id, 'Linked', { description: `[out](http://127.0.0.1:${port}/there)` })
    await go(page, `/projects/${project.id}/issues/${issue.iid}`)
    const popup = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'out' }).click()
    const outside = await popup
    await outside.waitForLoadState()
    expect(await outside.evaluate(() => [opener, document.referrer])).toEqual([null, ''])
  })
})

test('a name that an attacker rebinds to this machine gets neither the console nor the API', async ({ instance }) => {
  const executablePath = await chromiumPath()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...browserArguments, '--host-resolver-rules=MAP rebound.example 127.0.0.1'],
  })
  try {
    const page = await browser.newPage()
    const rebound = new URL(instance.ui)
    rebound.hostname = 'rebound.example'
    expect((await page.goto(rebound.href))?.status()).toBe(403)
    const statuses = await page.evaluate(async (token) => {
      const sent = await Promise.all([
        fetch('/api/v4/user', { headers: { 'PRIVATE-TOKEN': token } }),
        fetch('/-/gantry/v1/sign-in', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ token }),
        }),
      ])
      return sent.map(({ status }) => status)
    }, instance.token)
    expect(statuses).toEqual([403, 403])
  } finally {
    await browser.close()
  }
})

test('a stale tab that did not hear of the sign-out can do nothing with its session', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const project = await given.project(given.name('stale'))
  const issue = await given.issue(project.id, 'Not mine any more')
  const stale = await page.context().newPage()
  // As in a tab that was frozen while the others signed out.
  await stale.addInitScript(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'))
  await signIn(stale, instance, `/projects/${project.id}/issues/${issue.iid}`)
  const session = await sessionOf(page)
  await stale.evaluate(
    (token) =>
      sessionStorage.setItem(
        'gantry-session',
        JSON.stringify({ ...JSON.parse(sessionStorage.getItem('gantry-session') ?? '{}'), token }),
      ),
    session,
  )
  await stale.reload()
  const comment = stale.getByRole('textbox', { name: 'Comment' })
  await comment.fill('Sent too late')
  await page.getByTitle('Account and theme').click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByText('You have signed out.')).toBeVisible()
  await comment.press('Control+Enter')
  await expect(stale.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
  expect(await sessionOf(stale)).toBe('')
  await stale.reload()
  await expect(stale.getByRole('textbox', { name: 'Token' })).toBeVisible()
  expect(await given.send('GET', `/projects/${project.id}/issues/${issue.iid}/notes`)).toEqual([])
})

test('the access token stays in the sign-in request, and the session is in no URL, cookie or log', async ({ page }) => {
  const server = await startServerProcess('--in-memory', '--seed', 'empty', '--log-level', 'debug')
  try {
    const requests: string[] = []
    const lines: string[] = []
    page.on('request', (request) =>
      requests.push(JSON.stringify([request.url(), request.headers(), request.postData()])),
    )
    page.on('console', (message) => lines.push(message.text()))
    await page.addInitScript(() => {
      const posted: unknown[] = []
      Object.assign(globalThis, { posted })
      const post = BroadcastChannel.prototype.postMessage
      BroadcastChannel.prototype.postMessage = function (message) {
        posted.push(message)
        post.call(this, message)
      }
    })
    await signInWith(page, server, server.token, '/issues')
    const session = await sessionOf(page)
    expect(session).toMatch(/^gantry-session-/)
    for (const path of ['/projects', '/groups', '/issues', '/']) {
      await go(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await page.reload()
    await expect(heading(page, 'Home')).toBeVisible()

    const withToken = requests.filter((request) => request.includes(server.token))
    expect(withToken.map((request) => JSON.parse(request)[0])).toEqual([
      new URL('/-/gantry/v1/sign-in', server.ui).href,
    ])
    expect(withToken[0]?.split(server.token)).toHaveLength(2)
    const urls = requests.map((request) => String(JSON.parse(request)[0]))
    expect(urls.filter((url) => url.includes(session))).toEqual([])
    const kept = await page.evaluate(() => ({
      elsewhere: JSON.stringify([
        location.href,
        document.cookie,
        document.documentElement.outerHTML,
        Object.entries(localStorage),
        Object.keys(sessionStorage),
        Object(globalThis).posted,
      ]),
      session: JSON.stringify(Object.entries(sessionStorage)),
    }))
    expect(kept.elsewhere).not.toContain(server.token)
    expect(kept.session).not.toContain(server.token)
    expect(JSON.stringify(JSON.parse(kept.elsewhere).slice(0, 5))).not.toContain(session)
    expect((await page.context().cookies(server.ui)).length).toBe(0)
    expect(lines.join('\n')).not.toMatch(new RegExp(`${session}|${server.token}`))
    expect(server.log()).toContain('/api/v4/')
    expect(server.log()).not.toMatch(new RegExp(`${session}|${server.token}`))
  } finally {
    await server.stop()
  }
})
