/** The `intent` of the form in a request; null if there is none. The request's body can still be read afterwards. */
export async function intentOf(request: Request): Promise<FormDataEntryValue | null> {
	return (await request.clone().formData()).get("intent");
}
