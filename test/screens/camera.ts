import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page, Request } from '@playwright/test'
import { moment, type Stage } from './stage.ts'

const sizes = [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
] as const
const schemes = ['light', 'dark'] as const

export interface Scene {
  /** File name of the screenshots. */
  name: string
  /** Brings a page that is signed in and on Home into the state to capture. */
  play: (page: Page, stage: Stage) => Promise<unknown>
  /** Skips signing in. */
  stranger?: true
  /** A request stays pending on purpose, so do not wait for it. */
  held?: true
}

/** Captures a scene at every size, light and dark. Returns errors of the page. */
export async function shoot(browser: Browser, stage: Stage, scene: Scene, folder: string): Promise<string[]> {
  const context = await browser.newContext({ viewport: sizes[1], reducedMotion: 'reduce', baseURL: stage.origin })
  try {
    context.setDefaultTimeout(15_000)
    const page = await context.newPage()
    const faults = watch(page, stage.origin)
    track(page)
    await page.clock.setFixedTime(moment)
    await page.addInitScript(countShifts)
    await enter(page, stage, scene)
    await scene.play(page, stage)
    await settled(page, scene.held ?? false)
    const shifted = await page.evaluate(() => Number(Reflect.get(window, 'shifted')))
    if (shifted > 0.1) faults.push(`layout shift ${shifted.toFixed(3)}`)
    for (const size of sizes) {
      await page.setViewportSize(size)
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme })
        await settled(page, scene.held ?? false)
        const at = join(folder, `${size.width}x${size.height}`)
        mkdirSync(at, { recursive: true })
        await page.screenshot({ path: join(at, `${scene.name}-${colorScheme}.png`), animations: 'disabled' })
      }
      faults.push(...(await overflows(page)).map((what) => `${size.width}: ${what}`))
    }
    return [...new Set(faults)]
  } finally {
    await context.close()
  }
}

async function enter(page: Page, stage: Stage, { stranger }: Scene) {
  if (stranger) {
    await page.goto('/')
    return
  }
  await page.goto(`/#/sign-in?code=${stage.signInCode()}`)
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
}

/** Clicks on an empty spot to remove the focus that navigation has set, so that no focus ring is captured. */
export const letGo = (page: Page) => page.mouse.click(640, 6)

/** Navigates without a reload, which would end the session. */
export const go = (page: Page, place: string) =>
  page.evaluate((hash) => {
    location.hash = hash
  }, place)

/** Waits until fonts are loaded, no request is pending, and two frames are drawn. */
async function settled(page: Page, held = false) {
  if (held) await page.waitForTimeout(450)
  else await quiet(page)
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  })
}

const under_way = new WeakMap<Page, Set<Request>>()

function track(page: Page) {
  const waiting = new Set<Request>()
  under_way.set(page, waiting)
  page.on('request', (request) => waiting.add(request))
  page.on('requestfinished', (request) => waiting.delete(request))
  page.on('requestfailed', (request) => waiting.delete(request))
}

/** Waits until no request was pending for 120 ms, because a response often triggers further requests. */
async function quiet(page: Page) {
  for (let still_ms = 0; still_ms < 120; still_ms += 40) {
    await page.waitForTimeout(40)
    if (under_way.get(page)?.size) still_ms = 0
  }
}

/** Runs in the page: adds up layout shifts that were not caused by user input. */
function countShifts() {
  Object.assign(window, { shifted: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!Reflect.get(entry, 'hadRecentInput'))
        Object.assign(window, { shifted: Number(Reflect.get(window, 'shifted')) + Number(Reflect.get(entry, 'value')) })
  }).observe({ type: 'layout-shift', buffered: true })
}

function watch(page: Page, own: string): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
  page.on('console', (message) => {
    // The browser logs failed requests, which some scenes cause on purpose.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(`console: ${message.text()}`)
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(own) && !/^(data|blob):/.test(request.url())) faults.push(`outside: ${request.url()}`)
  })
  return faults
}

/** Finds horizontal overflow: of the page, or of elements beyond the window. */
const overflows = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls horizontally')
    for (const element of document.querySelectorAll('button, a, input, h1, h2, dialog, [role="dialog"]')) {
      const box = element.getBoundingClientRect()
      const clipped =
        element.closest('[class*="rail"], [class*="cut"]') || getComputedStyle(element).clipPath !== 'none'
      if (box.width > 0 && box.right > innerWidth + 1 && !clipped)
        found.push(`overflows the window: ${element.tagName} ${element.textContent?.slice(0, 40)}`)
    }
    return found
  })
