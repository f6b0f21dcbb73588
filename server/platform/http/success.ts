/** Returns the answer of a call that has nothing else to return, once its work is done. */
export async function success(work: Promise<unknown>): Promise<{ success: true }> {
  await work
  return { success: true }
}
