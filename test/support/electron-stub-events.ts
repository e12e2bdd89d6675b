export function preventable() {
  const event = {
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true
    },
  }
  return event
}

/** A promise with a function that settles it, and a function that says whether it is settled. */
export function createDeferred() {
  const { promise, resolve } = Promise.withResolvers<void>()
  let done = false
  return {
    promise,
    settled: () => done,
    settle() {
      done = true
      resolve()
    },
  }
}
