/** Placeholder: its owner replaces this file. */
export function loader() {
	return new Response(null, { status: 404 });
}
