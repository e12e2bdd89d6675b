export function preventable() {
  const event = {
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true
    },
  }
  return event
}

/** A promise that only its owner settles, and that knows whether it is. */
export function afterEvaluation() {
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
