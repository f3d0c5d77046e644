/** Placeholder: its owner replaces this file. */
export function loader() {
	return null;
}

export default function Placeholder() {
	return null;
}
