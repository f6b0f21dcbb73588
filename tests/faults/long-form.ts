/** Whether the tests run in their long form, as in `npm run test:faults`; `npm test` uses the short one. */
export const IS_LONG = process.env.FAULTS === 'long'
