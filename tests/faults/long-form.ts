/** Whether the tests run in the long form, as `npm run test:faults` does; `npm test` has the short one. */
export const IS_LONG = process.env.FAULTS === 'long'
