import { data } from "react-router";

/** Every address that no other route has. The root shows the page for it. */
export function loader() {
	throw data(null, { status: 404 });
}

/** A form sent to such an address. */
export function action() {
	throw data(null, { status: 404 });
}

/** Never shown: its being here makes the 404 a page. */
export default function NotFound() {
	return null;
}
