// SPDX-License-Identifier: GPL-2.0
/* ftd: where did the time go in a function_graph trace? */
#include "cmd/program.h"
#include "cmds/commands.h"

int main(int argc, char **argv)
{
	return program_main(&ftd, argc, argv);
}
