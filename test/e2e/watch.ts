import type { Page } from '@playwright/test'

export interface Watched {
  /** Answers and failures that the test brings about on purpose, by what is told of them. */
  allow: (...told: RegExp[]) => void
  faults: () => string[]
}

/** What a page must never do: log an error, ask anybody but its own instance, or get an answer that nobody meant. */
export function watch(page: Page, own: string): Watched {
  const heard: string[] = []
  const allowed: RegExp[] = []
  page.on('pageerror', (error) => heard.push(`error: ${error.message}`))
  page.on('console', (message) => {
    // A refused request is told below, with its address.
    const told = message.text()
    if (message.type() === 'error' && !told.startsWith('Failed to load resource')) heard.push(`console: ${told}`)
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(own) && !/^(data|blob):/.test(request.url())) heard.push(`outside: ${request.url()}`)
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // A screen that is left takes its questions back.
    if (why !== 'net::ERR_ABORTED') heard.push(`failed: ${request.method()} ${request.url()} ${why}`)
  })
  page.on('response', (response) => {
    const request = response.request()
    if (response.status() >= 400) heard.push(`answer: ${response.status()} ${request.method()} ${request.url()}`)
  })
  return {
    allow: (...told) => void allowed.push(...told),
    faults: () => heard.filter((fault) => !allowed.some((pattern) => pattern.test(fault))),
  }
}
