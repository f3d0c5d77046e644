/** @returns the page of a list that `?page=` names, from 1; the first for anything else */
export function readPage({ searchParams }: URL): number {
	const page = searchParams.get("page") ?? "";
	return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}
