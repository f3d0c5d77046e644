/** The `intent` of the form in a request, whose body can still be read afterwards; null where there is none. */
export async function intentOf(request: Request): Promise<FormDataEntryValue | null> {
	return (await request.clone().formData()).get("intent");
}
