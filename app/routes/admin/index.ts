import { redirect } from "react-router";

/** The log-in page goes on to the dashboard for administrators who are logged in. */
export function loader() {
	return redirect("/admin/login");
}
