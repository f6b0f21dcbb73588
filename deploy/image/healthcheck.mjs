// Whether the shop in this container takes requests: the image has no shell and no curl. Ends with 0 where it can, with 1 where not.
const LONGEST_MS = 4000

const address = `http://127.0.0.1:${process.env.PORT || 3000}/health/ready`
const answer = await fetch(address, { signal: AbortSignal.timeout(LONGEST_MS) }).catch(() => undefined)
process.exit(answer?.ok ? 0 : 1)
