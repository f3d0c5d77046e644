import { data } from "react-router";

/** Every address of the dashboard that no other route has. The layout shows the page for it, inside the frame. */
export function loader() {
	throw data(null, { status: 404 });
}

/** Never shown: its being here makes the 404 a page. */
export default function NotFound() {
	return null;
}
